"""Heavy work in processes that can be killed: proofs, bots' search and listings."""
