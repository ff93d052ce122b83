-- When a merchant asks its buyers for data, and whether what another merchant of its account was given will do.
alter table merchant
  add column data_policy text not null default 'never' check (data_policy in ('never', 'from', 'always')),
  add column data_from_currency text check (data_from_currency ~ '^[A-Z]{3}$'),
  add column data_from_minor numeric(78, 0) check (data_from_minor > 0),
  add column data_reuse boolean not null default true,
  add constraint merchant_data_amount_check check ((data_from_currency is null) = (data_from_minor is null)),
  add constraint merchant_data_threshold_check check (data_policy <> 'from' or data_from_minor is not null);

-- What a buyer's account has given, sealed with a key that is not in the database, for this row alone. It goes once
-- `keep_until` is over: a day after its payment's end, or, once a payment was made with it, after the configured time.
create table buyer_data (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  -- The payment for which it was given.
  payment_id florin_id not null references payment (id),
  -- CAIP-10, the address in EIP-55 form.
  payer text not null check (length(payer) <= 128),
  sealed bytea not null check (length(sealed) > 28),
  created_at timestamptz(3) not null default now(),
  keep_until timestamptz(3) not null,
  foreign key (account_id, merchant_id) references merchant (account_id, id)
);
create unique index buyer_data_payer_key on buyer_data (merchant_id, payer);
create index buyer_data_account_idx on buyer_data (account_id, payer);
create index buyer_data_payment_idx on buyer_data (payment_id);
create index buyer_data_keep_idx on buyer_data (keep_until);

-- The data that a confirmed payment asked for; gone with it.
create table buyer_data_use (
  payment_id florin_id primary key references payment (id),
  buyer_data_id florin_id not null references buyer_data (id) on delete cascade
);
create index buyer_data_use_data_idx on buyer_data_use (buyer_data_id);
