CREATE TABLE games (
  id VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  setup VARCHAR NOT NULL,
  seed VARCHAR NOT NULL,
  options VARCHAR NOT NULL,
  created DOUBLE NOT NULL,
  touched DOUBLE NOT NULL,
  decider INTEGER,
  result VARCHAR,
  reason VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX ix_games_touched ON games (touched);
CREATE TABLE seats (
  game VARCHAR NOT NULL,
  seat INTEGER NOT NULL,
  who VARCHAR NOT NULL,
  bot VARCHAR,
  name VARCHAR NOT NULL,
  token VARCHAR,
  PRIMARY KEY (game, seat),
  FOREIGN KEY(game) REFERENCES games (id)
);
CREATE INDEX ix_seats_token ON seats (token);
CREATE TABLE entries (
  game VARCHAR NOT NULL,
  number INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  line VARCHAR NOT NULL,
  seat INTEGER,
  time DOUBLE NOT NULL,
  PRIMARY KEY (game, number),
  FOREIGN KEY(game) REFERENCES games (id)
);
