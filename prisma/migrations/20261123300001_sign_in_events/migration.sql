-- Where an action came from: the client's network address and its browser in words. Both empty for actions of programs.
alter table audit_event
  add column address text check (length(address) <= 64),
  add column device text check (length(device) <= 100);

-- The latest lock-out of a person, for their notices.
create index audit_event_lock_idx on audit_event (account_id, user_id, id desc)
  where type in ('sign_in.locked', 'second_factor.locked', 'proof.locked');

-- Failures of an hour, by kind and by whom they were tried on, so that a thousand of them become a few entries.
create table sign_in_tally (
  subject text not null,
  kind text not null,
  hour timestamptz(3) not null,
  failures integer not null default 1,
  primary key (subject, kind, hour)
);
create index sign_in_tally_hour_idx on sign_in_tally (hour);

-- Browsers in which a person has signed in. The cookie's token is kept as a hash; whoever has it is still asked for
-- everything, and other people's failures do not count against them.
create table known_device (
  user_id florin_id not null references "user" (id),
  token_hash bytea not null check (length(token_hash) = 32),
  -- Of the sign-in that made it known.
  address text check (length(address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  -- Whether the person had signed in on another device before.
  is_further boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);

-- The known device that a session runs on; empty for sessions from before there were any.
alter table session add column device_hash bytea check (length(device_hash) = 32);
create index session_purge_idx on session (expires_at);

create index sign_in_attempt_age_idx on sign_in_attempt (attempted_at);
