"""Heavy work done aside: proofs, bots' thinking and listings, in processes that can be stopped."""
