"""What results of audits come to, side by side and player by player, for people and machines."""
