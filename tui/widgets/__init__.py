"""What the screens are made of: values go in, messages come out."""
