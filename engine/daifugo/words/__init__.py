"""What each rule does and what was decided about it, told to players in Japanese and English."""
