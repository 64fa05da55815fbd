"""What is painted at the tables of Prime Daifugo alone."""
