CREATE TABLE push_subscriptions (
  endpoint VARCHAR NOT NULL,
  token VARCHAR NOT NULL,
  p256dh VARCHAR NOT NULL,
  auth VARCHAR NOT NULL,
  created DOUBLE NOT NULL,
  PRIMARY KEY (endpoint)
);
CREATE INDEX ix_push_subscriptions_token ON push_subscriptions (token);
CREATE TABLE pushed_turns (
  game VARCHAR NOT NULL,
  token VARCHAR NOT NULL,
  turn INTEGER NOT NULL,
  PRIMARY KEY (game, token)
);
