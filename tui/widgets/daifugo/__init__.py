"""The widgets that Daifugo alone has."""
