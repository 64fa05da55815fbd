"""The screens of Daifugo."""
