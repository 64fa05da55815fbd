# Errors that are values: error-CODE for each code of engine, netplay and tui.
