-- Every change of where a merchant's money in an asset goes, and who made it: a person, or an API key. A destination that
-- is NULL is the merchant's vault.
create table settlement_change (
  id bigint primary key generated always as identity,
  account_id florin_id not null,
  merchant_id florin_id not null,
  chain_id bigint not null,
  asset text not null,
  from_destination evm_address,
  to_destination evm_address,
  user_id florin_id references "user" (id),
  api_key_id florin_id references api_key (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  constraint settlement_change_by_one check (num_nonnulls(user_id, api_key_id) = 1),
  constraint settlement_change_moves check (from_destination is distinct from to_destination)
);
create index settlement_change_account_idx on settlement_change (account_id, created_at desc, id desc);
create trigger settlement_change_append_only before update or delete or truncate on settlement_change
  for each statement execute function append_only();
