-- A link by which a person sets a new password, once. It is shown when it is made; its token is kept as a hash alone.
-- An owner's link names the owner and the account in which it was made; the operator's command leaves both empty.
create table recovery_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id florin_id not null references "user" (id),
  made_by florin_id references "user" (id),
  account_id florin_id references account (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((made_by is null) = (account_id is null))
);
create index recovery_link_user_idx on recovery_link (user_id);
