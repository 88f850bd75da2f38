ALTER TABLE push_subscriptions ADD COLUMN language VARCHAR DEFAULT 'en' NOT NULL;
