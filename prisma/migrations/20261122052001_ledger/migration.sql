-- The books: what moved on chain, from which account to which, told by chain events and by receipts of our own
-- transactions, and by nothing else. docs/decisions/0009-the-ledger.md.
create type ledger_kind as enum ('payment', 'refund', 'deposit', 'withdrawal', 'gas');
create type ledger_account as enum ('payer', 'destination', 'vault', 'fee', 'gas', 'outside');

-- Each row takes one amount from one account and gives it to another, so a posting that does not balance cannot be
-- written by anybody. The rows of one event, or of one receipt, are its posting.
create table ledger_entry (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  tx_hash evm_hash not null,
  -- Of the event; null for gas, which a receipt tells.
  log_index integer,
  line smallint not null check (line >= 0),
  kind ledger_kind not null,
  -- Whose event it is; null for gas.
  router evm_address,
  from_account ledger_account not null,
  -- An address; of a vault the merchant as the router names it; of fees the router.
  from_party text not null check (from_party ~ '^0x([0-9a-f]{40}|[0-9a-f]{64})$'),
  to_account ledger_account not null,
  to_party text not null check (to_party ~ '^0x([0-9a-f]{40}|[0-9a-f]{64})$'),
  -- The zero address is the native coin.
  token evm_address not null,
  amount uint256 not null check (amount > 0),
  -- The block of a receipt; an event's is told by its event.
  gas_block bigint,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (chain_id, tx_hash, log_index, line),
  -- An event that the chain takes back takes its posting with it.
  foreign key (chain_id, tx_hash, log_index) references chain_event (chain_id, tx_hash, log_index) on delete cascade,
  check ((kind, from_account, to_account) in (
    ('payment', 'payer', 'destination'), ('payment', 'payer', 'vault'), ('payment', 'payer', 'fee'), ('refund', 'vault', 'payer'),
    ('deposit', 'outside', 'vault'), ('withdrawal', 'vault', 'outside'), ('gas', 'outside', 'gas'))),
  check ((kind = 'gas') = (log_index is null)),
  check ((kind = 'gas') = (router is null)),
  check ((kind = 'gas') = (gas_block is not null))
);
create index ledger_into_vault_idx on ledger_entry (chain_id, router, to_party, token) include (amount) where to_account = 'vault';
create index ledger_from_vault_idx on ledger_entry (chain_id, router, from_party, token) include (amount) where from_account = 'vault';
create index ledger_gas_idx on ledger_entry (chain_id, gas_block) where kind = 'gas';

-- Both sides of each row, with signs: by any chain and token they add up to nothing.
create view ledger_side as
  select id, chain_id, tx_hash, log_index, kind, router, from_account as account, from_party as party, token, -amount::numeric as amount
  from ledger_entry
  union all
  select id, chain_id, tx_hash, log_index, kind, router, to_account, to_party, token, amount::numeric from ledger_entry;

create function ledger_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'entries of the ledger are never changed' using errcode = '42501';
  end if;
  if old.log_index is not null and exists (select from chain_event e
      where e.chain_id = old.chain_id and e.tx_hash = old.tx_hash and e.log_index = old.log_index) then
    raise exception 'an entry of the ledger goes with its event only' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger ledger_entry_guard before update or delete on ledger_entry for each row execute function ledger_entry_guard();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function refuse_delete();

-- What the audit of the books found last, by chain.
create table books_audit (
  chain_id bigint primary key,
  -- Up to this block everything has been found right; the next audit begins above it.
  audited_to bigint not null,
  from_block bigint not null,
  to_block bigint not null,
  is_full boolean not null,
  finished_at timestamptz(3) not null default clock_timestamp(),
  -- How many of what were looked at.
  counts jsonb not null,
  difference_count integer not null check (difference_count >= 0),
  -- The first of them, as lines.
  differences jsonb not null
);

-- For the audit: what is paid, by where it stands on chain.
create index payment_block_idx on payment (chain_id, tx_block) where status = 'succeeded';
create index chain_event_block_idx on chain_event (chain_id, block_number);
