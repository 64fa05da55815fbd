"""Tables without a screen: lines in, lines out, for screen readers, plain terminals and scripts."""
