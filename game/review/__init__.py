"""A match looked at afterwards: what the deal gave, what decisions cost, and which would have been better."""
