-- When the person behind a session last gave the password or the second factor. A session that is already there was
-- proven when it began.
alter table session add column proven_at timestamptz(3) not null default now();
update session set proven_at = created_at;
