-- A person who joins by company sign-in chooses no password.
alter table "user" alter column password_hash drop not null;

-- Who a person is at an OpenID Connect issuer. The issuer's subject identifies them; the e-mail address only says what
-- the issuer called them when they were linked.
create table person_identity (
  issuer text not null check (length(issuer) <= 2048),
  subject text not null check (length(subject) <= 255),
  user_id florin_id not null references "user" (id),
  email text not null check (length(email) <= 320),
  linked_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- What an issuer has said of a browser's person, until the sign-in is complete. The token is kept as a hash alone.
create table sign_in_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  issuer text not null check (length(issuer) <= 2048),
  subject text not null check (length(subject) <= 255),
  -- Null unless the issuer has verified it.
  email text check (length(email) <= 320),
  name text check (length(name) <= 1024),
  expires_at timestamptz(3) not null
);
create index sign_in_ticket_purge_idx on sign_in_ticket (expires_at);
