-- A chain may have several routers: each event names its own, and each router has a cursor, so that one that is added
-- later is read from its first block. docs/decisions/0038.
alter table chain_event add column router evm_address;
-- Null remains for events that an earlier edition stores; those are of the chain's oldest router.
update chain_event e set router = coalesce(
  (select l.router from ledger_entry l
    where (l.chain_id, l.tx_hash, l.log_index) = (e.chain_id, e.tx_hash, e.log_index) and l.line = 0),
  (select o.router from payment_option o where o.payment_id = e.payment_id and o.key = e.key));

create or replace trigger chain_event_facts
  before update of chain_id, tx_hash, log_index, router, type, data, payment_id, key, created_at
  on chain_event for each statement execute function refuse_change('what the chain told');

create table router_cursor (
  chain_id bigint not null,
  router evm_address not null,
  -- All events of the router up to this block are stored.
  block_number bigint not null check (block_number >= 0),
  primary key (chain_id, router)
);
