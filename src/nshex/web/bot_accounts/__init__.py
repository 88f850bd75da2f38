"""Programs that play like people: accounts with a token, and their requests over HTTP."""
