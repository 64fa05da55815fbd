"""`python -m tui` is `qk`."""

import sys

from tui.cli import main

sys.exit(main())
