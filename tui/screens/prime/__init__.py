"""The screens of Prime Daifugo alone."""
