-- Transactions of ours that deploy a buyer's smart account before it pays (docs/decisions/0015): stored before they are
-- sent, so that what each has cost finds its way into the books.
create table account_deployment (
  tx_hash evm_hash primary key,
  chain_id bigint not null,
  -- Whose confirm asked for it; others may have waited for the same account.
  payment_id florin_id not null references payment (id),
  account evm_address not null,
  deployer evm_address not null,
  nonce bigint not null check (nonce >= 0),
  -- `replaced` once a block has its nonce, and not it.
  status text not null default 'signed' check (status in ('signed', 'mined', 'confirmed', 'replaced')),
  block_number bigint,
  block_hash evm_hash,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((status in ('mined', 'confirmed')) = (block_number is not null)),
  check ((block_number is null) = (block_hash is null))
);
create index account_deployment_open_idx on account_deployment (chain_id) where status in ('signed', 'mined');
create index account_deployment_lately_idx on account_deployment (chain_id, updated_at) where status = 'confirmed';
create index account_deployment_created_idx on account_deployment (chain_id, created_at);
create trigger account_deployment_kept before delete or truncate on account_deployment
  for each statement execute function refuse_delete();
