"""What holds for every test of a screen: a pilot goes on when the program rests, and nothing is styled for nothing."""

from tests.tui.calm import wait_for_rest
from tests.tui.styling import style_parts_once

wait_for_rest()
style_parts_once()
