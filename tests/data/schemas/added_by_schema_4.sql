CREATE TABLE game_ratings (
  token VARCHAR NOT NULL,
  army VARCHAR NOT NULL,
  rating DOUBLE NOT NULL,
  deviation DOUBLE NOT NULL,
  volatility DOUBLE NOT NULL,
  games INTEGER NOT NULL,
  won INTEGER NOT NULL,
  drawn INTEGER NOT NULL,
  name VARCHAR NOT NULL,
  touched DOUBLE NOT NULL,
  PRIMARY KEY (token, army)
);
CREATE TABLE rated_seats (
  game VARCHAR NOT NULL,
  seat INTEGER NOT NULL,
  token VARCHAR NOT NULL,
  before DOUBLE NOT NULL,
  after DOUBLE NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX ix_rated_seats_token ON rated_seats (token);
