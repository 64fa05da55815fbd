"""What holds for every test of a screen: a pilot goes on when the program rests, however busy the machine is."""

from tests.tui.calm import wait_for_rest

wait_for_rest()
