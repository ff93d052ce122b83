-- A browser that two people share keeps one token for both.
create index known_device_token_idx on known_device (token_hash);
