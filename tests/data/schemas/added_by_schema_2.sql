CREATE TABLE puzzle_runs (
  id VARCHAR NOT NULL,
  token VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  started DOUBLE NOT NULL,
  score INTEGER NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX ix_puzzle_runs_token ON puzzle_runs (token);
CREATE TABLE puzzle_solvers (
  token VARCHAR NOT NULL,
  rating DOUBLE NOT NULL,
  deviation DOUBLE NOT NULL,
  volatility DOUBLE NOT NULL,
  tries INTEGER NOT NULL,
  solved INTEGER NOT NULL,
  PRIMARY KEY (token)
);
CREATE TABLE rated_puzzles (
  puzzle VARCHAR NOT NULL,
  rating DOUBLE NOT NULL,
  deviation DOUBLE NOT NULL,
  volatility DOUBLE NOT NULL,
  tries INTEGER NOT NULL,
  PRIMARY KEY (puzzle)
);
CREATE TABLE puzzle_results (
  token VARCHAR NOT NULL,
  puzzle VARCHAR NOT NULL,
  solved BOOLEAN NOT NULL,
  time DOUBLE NOT NULL,
  "before" DOUBLE NOT NULL,
  "after" DOUBLE NOT NULL,
  PRIMARY KEY (token, puzzle)
);
CREATE TABLE puzzle_answers (
  run VARCHAR NOT NULL,
  number INTEGER NOT NULL,
  puzzle VARCHAR NOT NULL,
  outcome VARCHAR NOT NULL,
  time DOUBLE NOT NULL,
  PRIMARY KEY (run, number),
  FOREIGN KEY(run) REFERENCES puzzle_runs (id)
);
