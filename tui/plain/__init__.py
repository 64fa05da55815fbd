"""Plain mode: tables as lines of text, for screen readers, plain terminals and scripts."""
