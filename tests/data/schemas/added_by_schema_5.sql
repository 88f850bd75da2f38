ALTER TABLE games ADD COLUMN deadline DOUBLE;
CREATE INDEX ix_games_deadline ON games (deadline);
