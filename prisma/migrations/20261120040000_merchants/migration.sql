-- Where a merchant's money could go in fiat: set up by the operator, listed here. The number itself is not kept.
create table fiat_settlement (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected')),
  bank_type text not null check (bank_type ~ '^[a-z][a-z0-9_]{0,31}$'),
  masked_number text not null check (masked_number ~ '^[*]+[A-Za-z0-9]{0,4}$' and length(masked_number) <= 40),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  foreign key (account_id, merchant_id) references merchant (account_id, id)
);
create index fiat_settlement_merchant_idx on fiat_settlement (merchant_id, id) where deleted_at is null;

-- Which merchant a key made is never forgotten: whoever clears old records leaves these out.
create function keep_merchant_creation() returns trigger language plpgsql as $$
begin
  if old.method = 'POST' and old.path = '/v1/merchants' then
    raise exception 'the creation of a merchant is remembered for ever' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger idempotency_record_kept before delete on idempotency_record
  for each row execute function keep_merchant_creation();
