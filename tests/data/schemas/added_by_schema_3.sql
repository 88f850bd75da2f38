CREATE TABLE user_puzzles (
  id VARCHAR NOT NULL,
  token VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX ix_user_puzzles_token ON user_puzzles (token);
