"""Programs that play like people: accounts with a token, and what such a program asks over HTTP."""
