CREATE TABLE listed_games (
  game VARCHAR NOT NULL,
  since DOUBLE NOT NULL,
  seen DOUBLE NOT NULL,
  pairing VARCHAR,
  PRIMARY KEY (game),
  UNIQUE (pairing)
);
CREATE INDEX ix_listed_games_seen ON listed_games (seen);
CREATE TABLE identities (
  token VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  recovery VARCHAR,
  sealed VARCHAR,
  PRIMARY KEY (token),
  UNIQUE (recovery)
);
