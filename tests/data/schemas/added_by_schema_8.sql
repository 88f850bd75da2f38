CREATE TABLE tournaments (
  id VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  token VARCHAR NOT NULL,
  options VARCHAR NOT NULL,
  created DOUBLE NOT NULL,
  starts DOUBLE,
  began DOUBLE,
  ended DOUBLE,
  state VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX ix_tournaments_token ON tournaments (token);
CREATE INDEX ix_tournaments_state ON tournaments (state);
CREATE TABLE tournament_entrants (
  tournament VARCHAR NOT NULL,
  number INTEGER NOT NULL,
  token VARCHAR,
  bot VARCHAR,
  name VARCHAR NOT NULL,
  withdrawn BOOLEAN NOT NULL,
  PRIMARY KEY (tournament, number),
  FOREIGN KEY(tournament) REFERENCES tournaments (id)
);
CREATE TABLE tournament_games (
  tournament VARCHAR NOT NULL,
  number INTEGER NOT NULL,
  round INTEGER NOT NULL,
  first INTEGER NOT NULL,
  second INTEGER,
  game VARCHAR NOT NULL,
  score DOUBLE,
  PRIMARY KEY (tournament, number),
  FOREIGN KEY(tournament) REFERENCES tournaments (id)
);
CREATE INDEX ix_tournament_games_game ON tournament_games (game);
