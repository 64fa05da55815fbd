"""Prime Daifugo at a table: its adapter, its moves as text, records of it looked at, how far its rules reach."""
