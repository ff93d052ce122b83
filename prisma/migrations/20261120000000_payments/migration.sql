-- Ids are sortable text (server/ids.ts): collation "C" keeps their order that of their bytes in any database.
create domain florin_id as text collate "C" check (value ~ '^[a-z]+_[A-Za-z0-9]+$' and length(value) <= 64);
-- Token and minor-unit amounts: whole, never negative, below 2^256.
create domain uint256 as numeric(78, 0)
  check (value >= 0 and value < 115792089237316195423570985008687907853269984665640564039457584007913129639936);
create domain evm_address as text collate "C" check (value ~ '^0x[0-9a-f]{40}$');
create domain evm_hash as text collate "C" check (value ~ '^0x[0-9a-f]{64}$');

create type run_mode as enum ('test', 'live');
create type member_role as enum ('owner', 'admin', 'developer', 'finance', 'viewer');
create type merchant_status as enum ('active', 'inactive', 'suspended');
create type payment_status as enum ('requires_action', 'processing', 'succeeded', 'failed', 'expired', 'cancelled');
create type asset_kind as enum ('eip3009', 'permit2', 'native');
create type attempt_status as enum ('active', 'succeeded', 'failed');
create type relay_status as enum ('queued', 'signed', 'mined', 'confirmed', 'failed');

-- Accounts and people -------------------------------------------------------------------------------------------------

create table account (
  id florin_id primary key,
  name text not null check (length(name) between 1 and 256),
  api_version text not null default '2026-02-18',
  created_at timestamptz(3) not null default now()
);

create table "user" (
  id florin_id primary key,
  email text not null check (length(email) <= 320),
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null default now()
);
create unique index user_email_key on "user" (lower(email));

create table membership (
  account_id florin_id not null references account (id),
  user_id florin_id not null references "user" (id),
  role member_role not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
create index membership_user_idx on membership (user_id);

create table session (
  id florin_id primary key,
  user_id florin_id not null references "user" (id),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index session_user_idx on session (user_id);

-- Failed sign-ins by what was tried (an e-mail's hash or an address), so that throttling is shared by all processes.
create table sign_in_attempt (
  subject text not null,
  attempted_at timestamptz(3) not null default now()
);
create index sign_in_attempt_idx on sign_in_attempt (subject, attempted_at);

create table api_key (
  id florin_id primary key,
  account_id florin_id not null references account (id),
  name text not null check (length(name) between 1 and 100),
  mode run_mode not null,
  prefix text not null,
  last4 text not null,
  hash bytea not null check (length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null: all merchants of the account. Never empty, so that a client that reads null as an empty list cannot be misled.
  merchant_ids text[] check (cardinality(merchant_ids) > 0),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by florin_id references "user" (id),
  created_at timestamptz(3) not null default now()
);
create unique index api_key_hash_key on api_key (hash);
create index api_key_account_idx on api_key (account_id, created_at desc);

-- The receiving side --------------------------------------------------------------------------------------------------

create table merchant (
  id florin_id primary key,
  account_id florin_id not null references account (id),
  name text not null check (length(name) between 1 and 512),
  email text,
  status merchant_status not null default 'active',
  icon_url text,
  fee_fixed_minor uint256,
  fee_fixed_currency text,
  fee_bps integer check (fee_bps between 0 and 10000),
  -- Smallest and largest payment, in minor units of limits_currency.
  limits_currency text,
  min_minor uint256,
  max_minor uint256,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id)
);
create index merchant_account_idx on merchant (account_id, created_at desc, id desc) where deleted_at is null;

create table crypto_settlement (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  asset text not null,
  chain_id bigint not null,
  token evm_address not null,
  destination evm_address not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  foreign key (account_id, merchant_id) references merchant (account_id, id)
);
create unique index crypto_settlement_live_key on crypto_settlement (merchant_id, chain_id, token) where deleted_at is null;

-- Payments ------------------------------------------------------------------------------------------------------------

create table payment (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  mode run_mode not null,
  reference_id text not null check (length(reference_id) between 1 and 35),
  unit text not null,
  amount uint256 not null check (amount > 0),
  status payment_status not null default 'requires_action',
  state_version integer not null default 0,
  failure_code text check (failure_code = 'declined_user'),
  success_url text,
  error_url text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  cancelled_at timestamptz(3),
  cancelled_reason text check (cancelled_reason in ('cancelled_by_user', 'cancelled_by_merchant')),
  -- Known once an option is confirmed or its execution is seen; kept here so that a listing is one index walk.
  option_id florin_id,
  buyer_account text,
  buyer_provider_name text,
  buyer_provider_icon text,
  chain_id bigint,
  asset text,
  token evm_address,
  token_symbol text,
  token_decimals integer,
  token_amount uint256,
  fee_amount uint256,
  destination evm_address,
  fiat_currency text,
  fiat_minor uint256,
  tx_hash evm_hash,
  tx_nonce bigint,
  tx_block bigint,
  settled_at timestamptz(3),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_reason is null)),
  check (failure_code is null or status = 'failed'),
  check (status <> 'succeeded' or (tx_hash is not null and token_amount is not null))
);
create index payment_account_created_idx on payment (account_id, mode, created_at desc, id desc);
create index payment_merchant_created_idx on payment (merchant_id, mode, created_at desc, id desc);
create index payment_due_idx on payment (expires_at) where status = 'requires_action';
create index payment_processing_idx on payment (updated_at) where status = 'processing';
create index payment_tx_idx on payment (tx_hash) where tx_hash is not null;

create table payment_option (
  id florin_id primary key,
  payment_id florin_id not null references payment (id),
  account text not null,
  chain_id bigint not null,
  payer evm_address not null,
  asset text not null,
  token evm_address not null,
  kind asset_kind not null,
  amount uint256 not null check (amount > 0),
  fee uint256 not null,
  destination evm_address,
  router evm_address not null,
  -- Unix seconds, the last moment at which the router executes these terms.
  deadline bigint not null,
  -- EIP-712 digest of the terms: the EIP-3009 or Permit2 nonce that the buyer signs.
  key evm_hash not null,
  rate_source text not null,
  rate_numerator numeric not null,
  rate_denominator numeric not null,
  rate_as_of timestamptz(3) not null,
  -- When the quote ends; null where no exchange rate is involved.
  expires_at timestamptz(3),
  -- Set when a newer quote for the same account and asset replaces this one, or its settlement destination changes.
  superseded_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- Bit n is set once the option was given to the wallet with n actions to execute; its results must be as many.
  action_counts smallint not null default 0 check (action_counts >= 0),
  created_at timestamptz(3) not null default now(),
  check (fee <= amount)
);
create unique index payment_option_key_key on payment_option (key);
create unique index payment_option_current_key on payment_option (payment_id, account, asset) where superseded_at is null;

create table payment_attempt (
  id florin_id primary key,
  payment_id florin_id not null references payment (id),
  option_id florin_id not null references payment_option (id),
  status attempt_status not null default 'active',
  results jsonb not null,
  -- The buyer's own transaction, for an option that the buyer sends (native coin).
  tx_hash evm_hash,
  created_at timestamptz(3) not null default now()
);
create unique index payment_attempt_active_key on payment_attempt (payment_id) where status <> 'failed';
create index payment_attempt_tx_idx on payment_attempt (tx_hash) where tx_hash is not null;

-- Relayer -------------------------------------------------------------------------------------------------------------

-- Which process does a piece of work that only one should do at a time; over when its holder stops renewing it.
create table lease (
  name text primary key,
  holder text not null,
  held_until timestamptz(3) not null
);

-- One lane is one key on one chain. Whoever holds its lease may allocate nonces in it.
create table relay_lane (
  chain_id bigint not null,
  address evm_address not null,
  next_nonce bigint not null,
  -- Set when a nonce was used outside of this installation: nothing more is signed until an operator clears it.
  halted_reason text,
  primary key (chain_id, address)
);

create table relay_job (
  id florin_id primary key,
  payment_id florin_id not null references payment (id),
  attempt_id florin_id references payment_attempt (id),
  kind text not null check (kind in ('pay_authorization', 'pay_permit2', 'refund')),
  chain_id bigint not null,
  relayer evm_address not null,
  router evm_address not null,
  calldata text not null check (calldata ~ '^0x[0-9a-f]*$'),
  key evm_hash not null,
  -- Unix seconds: never signed for the first time after this.
  deadline bigint not null,
  status relay_status not null default 'queued',
  -- Since when the call reverts when it is tried before its first signature.
  refused_at timestamptz(3),
  failure text,
  -- The transaction that had the effect: one of our own versions, or somebody else's that executed the same key.
  tx_hash evm_hash,
  block_number bigint,
  -- Null again when the chain dropped a block that had stood at the confirmation depth.
  block_hash evm_hash,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (attempt_id),
  unique (key, kind)
);
create index relay_job_open_idx on relay_job (chain_id, relayer, status, id) where status in ('queued', 'signed', 'mined');
create index relay_job_payment_idx on relay_job (payment_id);
create index relay_job_confirmed_idx on relay_job (chain_id, relayer, updated_at) where status = 'confirmed';

create table relay_transaction (
  hash evm_hash primary key,
  job_id florin_id not null references relay_job (id),
  chain_id bigint not null,
  relayer evm_address not null,
  nonce bigint not null,
  version integer not null,
  raw text not null check (raw ~ '^0x[0-9a-f]+$'),
  gas bigint not null,
  max_fee_per_gas uint256 not null,
  max_priority_fee_per_gas uint256 not null,
  created_at timestamptz(3) not null default now(),
  broadcast_at timestamptz(3),
  unique (chain_id, relayer, nonce, version),
  unique (job_id, version)
);
-- One job a nonce: a second job can never be signed with a nonce that the first holds.
create unique index relay_transaction_nonce_key on relay_transaction (chain_id, relayer, nonce) where version = 0;

-- What was read from the chains ---------------------------------------------------------------------------------------

create table chain_cursor (
  chain_id bigint primary key,
  -- The last block whose events are stored.
  block_number bigint not null,
  block_hash evm_hash not null,
  block_time timestamptz(3) not null,
  head_number bigint not null,
  checked_at timestamptz(3) not null default now()
);

-- Blocks at which the cursor once stood, so that it can go back to the last one that the chain still has.
create table chain_block (
  chain_id bigint not null,
  number bigint not null,
  hash evm_hash not null,
  block_time timestamptz(3) not null,
  primary key (chain_id, number)
);

create table chain_event (
  chain_id bigint not null,
  tx_hash evm_hash not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash evm_hash not null,
  block_time timestamptz(3) not null,
  type text not null,
  data jsonb not null,
  payment_id florin_id references payment (id),
  key evm_hash,
  -- Null until it stands at the chain's confirmation depth and was acted upon.
  confirmed_at timestamptz(3),
  -- What became of it: 'applied', or why it could not be ('late', 'duplicate', 'unknown').
  outcome text,
  created_at timestamptz(3) not null default now(),
  primary key (chain_id, tx_hash, log_index)
);
create index chain_event_open_idx on chain_event (chain_id, block_number) where confirmed_at is null;
create index chain_event_payment_idx on chain_event (payment_id) where payment_id is not null;

-- What happened, append-only ------------------------------------------------------------------------------------------

create table payment_event (
  id bigint generated always as identity primary key,
  payment_id florin_id not null references payment (id),
  type text not null,
  data jsonb not null default '{}',
  request_id text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index payment_event_payment_idx on payment_event (payment_id, id);

create table audit_event (
  id bigint generated always as identity primary key,
  account_id florin_id not null references account (id),
  user_id florin_id references "user" (id),
  type text not null,
  data jsonb not null default '{}',
  request_id text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index audit_event_account_idx on audit_event (account_id, id desc);

create table idempotency_record (
  account_id florin_id not null references account (id),
  method text not null,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null,
  status smallint not null,
  body jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, method, path, key)
);
create index idempotency_record_created_idx on idempotency_record (created_at);

-- Rules that hold whoever writes --------------------------------------------------------------------------------------

create function payment_guard() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.account_id <> old.account_id or new.merchant_id <> old.merchant_id or new.mode <> old.mode
     or new.unit <> old.unit or new.amount <> old.amount or new.reference_id <> old.reference_id then
    raise exception 'the terms of payment % never change', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('requires_action', 'processing'), ('requires_action', 'expired'), ('requires_action', 'cancelled'),
      ('requires_action', 'failed'), ('processing', 'succeeded'), ('processing', 'failed')) then
      raise exception 'payment % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    new.state_version := old.state_version + 1;
    perform pg_notify('payment_changed', old.id);
  elsif new.state_version <> old.state_version then
    raise exception 'state_version of payment % moves with its status only', old.id using errcode = '23514';
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  return new;
end $$;
create trigger payment_guard before update on payment for each row execute function payment_guard();

create function relay_job_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.chain_id <> old.chain_id or new.relayer <> old.relayer
     or new.router <> old.router or new.calldata <> old.calldata or new.key <> old.key or new.deadline <> old.deadline then
    raise exception 'the call of relay job % never changes', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('queued', 'signed'), ('queued', 'confirmed'), ('queued', 'failed'), ('signed', 'mined'), ('signed', 'confirmed'),
      ('signed', 'failed'), ('mined', 'signed'), ('mined', 'confirmed'), ('mined', 'failed')) then
      raise exception 'relay job % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
  end if;
  return new;
end $$;
create trigger relay_job_guard before update on relay_job for each row execute function relay_job_guard();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function append_only();
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function append_only();

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = '42501';
end $$;
create trigger payment_no_delete before delete or truncate on payment for each statement execute function refuse_delete();

-- Caches in the processes drop what changed here.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_changed', tg_table_name || ':' || new.id);
  return null;
end $$;
create trigger api_key_changed after update of scopes, merchant_ids, expires_at, revoked_at on api_key
  for each row execute function announce_change();
create trigger merchant_changed after update on merchant for each row execute function announce_change();
