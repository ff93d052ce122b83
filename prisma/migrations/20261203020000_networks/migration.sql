-- Networks that the operator added while the installation runs, each an entry of the chains file. A change ends a row
-- and adds the next one, so that the rows are the history. docs/decisions/0089.
create table network (
  id florin_id primary key,
  chain_id bigint not null constraint network_chain_id check (chain_id > 0),
  entry jsonb not null constraint network_entry check (jsonb_typeof(entry) = 'object' and not entry ? 'rpcUrls'),
  -- Its RPC URLs, which often contain a key.
  rpc_sealed bytea not null,
  -- Whether it takes new payments.
  is_on boolean not null,
  author text not null,
  since timestamptz(3) not null default clock_timestamp(),
  until timestamptz(3),
  ended_by text,
  constraint network_end check ((until is null) = (ended_by is null) and until >= since)
);
create unique index network_present_key on network (chain_id) where until is null;
create index network_chain_idx on network (chain_id, since);

-- The installation's fee on payments, in the words of the chains file.
create table installation_fee (
  id florin_id primary key,
  fees jsonb not null constraint installation_fee_fees check (jsonb_typeof(fees) = 'object'),
  author text not null,
  since timestamptz(3) not null default clock_timestamp(),
  until timestamptz(3),
  constraint installation_fee_end check (until >= since)
);
create unique index installation_fee_present_key on installation_fee ((until is null)) where until is null;

create function notify_networks() returns trigger language plpgsql as $$
begin
  perform pg_notify('networks_changed', '');
  return null;
end
$$;
create trigger network_changed after insert or update on network for each statement execute function notify_networks();
create trigger installation_fee_changed after insert or update on installation_fee
  for each statement execute function notify_networks();
