"""The tables that pass between floors: recorded events on one side, facts on the other."""
