-- Every asset that a chains file of this installation has named: past amounts keep their decimals once it is removed.
create table known_asset (
  chain_id bigint not null,
  token evm_address not null,
  asset text not null,
  symbol text not null,
  name text not null,
  decimals integer not null check (decimals between 0 and 36),
  icon text,
  network_name text,
  network_icon text,
  recorded_at timestamptz(3) not null default now(),
  primary key (chain_id, token)
);

-- Those that were removed before have left what payments kept of them.
insert into known_asset (chain_id, token, asset, symbol, name, decimals)
select distinct chain_id, token, asset, token_symbol, token_symbol, token_decimals from payment
where chain_id is not null and token is not null and asset is not null and token_symbol is not null
  and token_decimals between 0 and 36
on conflict do nothing;
