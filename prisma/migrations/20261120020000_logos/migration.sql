-- Images that were fetched from merchants' icon URLs, checked and encoded anew, by the SHA-256 of their bytes.
create table logo (
  hash text collate "C" primary key check (hash = encode(sha256(bytes), 'hex')),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  type text not null check (type = 'image/webp'),
  width integer not null check (width between 1 and 512),
  height integer not null check (height between 1 and 512),
  created_at timestamptz(3) not null default now(),
  checked_at timestamptz(3) not null default clock_timestamp()
);
-- Compressed already.
alter table logo alter column bytes set storage external;
create index logo_checked_idx on logo (checked_at);

-- Our copy of what icon_url showed when it was set.
alter table merchant add column logo_hash text collate "C" references logo (hash),
  add check (logo_hash is null or icon_url is not null);
create index merchant_logo_idx on merchant (logo_hash) where logo_hash is not null;

-- When an account's last few logo checks were admitted, so that all processes count together.
create table logo_allowance (
  account_id florin_id primary key references account (id),
  admitted_at timestamptz(3)[] not null check (cardinality(admitted_at) <= 10)
);
