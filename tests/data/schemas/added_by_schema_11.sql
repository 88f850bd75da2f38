CREATE TABLE verdicts (
	game VARCHAR NOT NULL,
	version INTEGER NOT NULL,
	moment INTEGER NOT NULL,
	verdict VARCHAR NOT NULL,
	PRIMARY KEY (game, version, moment),
	FOREIGN KEY(game) REFERENCES games (id)
);
