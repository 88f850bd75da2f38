CREATE TABLE bot_accounts (
	token VARCHAR NOT NULL,
	id VARCHAR NOT NULL,
	owner VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	created DOUBLE NOT NULL,
	PRIMARY KEY (token)
);
CREATE INDEX ix_bot_accounts_id ON bot_accounts (id);
CREATE INDEX ix_bot_accounts_owner ON bot_accounts (owner);
