-- The account that is worked in, chosen by whoever belongs to several; null means the first. And what the browser said
-- of itself at the sign-in, to tell sessions apart.
alter table session
  add column account_id florin_id references account (id),
  add column user_agent text check (length(user_agent) <= 512);

-- The second factor (RFC 6238). The secret is sealed with a key that is not in the database. `totp_enabled_at` is null
-- while it is being set up; no time step is accepted twice.
alter table "user"
  add column totp_secret bytea,
  add column totp_enabled_at timestamptz(3),
  add column totp_last_step bigint,
  add constraint user_totp_check check (totp_enabled_at is null or totp_secret is not null);

create table recovery_code (
  user_id florin_id not null references "user" (id),
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- The link is shown once; its token is kept as a hash alone.
create table invitation (
  id florin_id primary key,
  account_id florin_id not null references account (id),
  email text not null check (length(email) <= 320),
  role member_role not null,
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by florin_id not null references "user" (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by florin_id references "user" (id),
  revoked_at timestamptz(3),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitation_token_key on invitation (token_hash);
create index invitation_account_idx on invitation (account_id, created_at desc);

-- For the first owner of an installation that has none.
create table setup_token (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz(3) not null
);

-- An account always keeps an owner, whoever writes. The lock lets two who leave at once see each other.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' and new.account_id = old.account_id then return null; end if;
  perform 1 from account where id = old.account_id for update;
  if exists (select 1 from membership where account_id = old.account_id and role = 'owner') then return null; end if;
  raise exception 'account % would have no owner', old.account_id
    using errcode = '23514', constraint = 'membership_keeps_an_owner';
end $$;
create trigger membership_keeps_an_owner after update or delete on membership
  for each row when (old.role = 'owner') execute function keep_an_owner();

-- The audit log is read by person and by action too.
create index audit_event_user_idx on audit_event (account_id, user_id, id desc);
create index audit_event_type_idx on audit_event (account_id, type, id desc);
