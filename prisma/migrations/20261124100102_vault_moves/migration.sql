-- The journal of moves: the money of a vault goes from one router to another by the owner's withdrawal and deposit. A move
-- is planned before its first half is sent, and the event of each half claims it, so that a crash between the two halves
-- is visible. docs/decisions/0038.
create table vault_move (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  from_router evm_address not null,
  to_router evm_address not null check (to_router <> from_router),
  merchant_id text not null,
  -- The merchant as the routers name it.
  merchant_ref evm_hash not null,
  token evm_address not null,
  amount uint256 not null check (amount > 0),
  -- Owns the old router: the money passes through this account.
  holder evm_address not null,
  -- Both halves are in later blocks.
  after_block bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  withdraw_tx evm_hash,
  withdraw_log integer,
  deposit_tx evm_hash,
  deposit_log integer,
  -- Withdrawn from the plan before anything was sent.
  cancelled_at timestamptz(3),
  check ((withdraw_tx is null) = (withdraw_log is null)),
  check ((deposit_tx is null) = (deposit_log is null)),
  check (deposit_tx is null or withdraw_tx is not null),
  check (cancelled_at is null or withdraw_tx is null)
);
create unique index vault_move_open_key on vault_move (chain_id, from_router, merchant_ref, token)
  where deposit_tx is null and cancelled_at is null;
create unique index vault_move_withdraw_key on vault_move (chain_id, withdraw_tx, withdraw_log) where withdraw_tx is not null;
create unique index vault_move_deposit_key on vault_move (chain_id, deposit_tx, deposit_log) where deposit_tx is not null;

create trigger vault_move_terms before update of id, chain_id, from_router, to_router, merchant_id, merchant_ref, token, amount,
    holder, after_block, created_at
  on vault_move for each statement execute function refuse_change('the plan');
create trigger vault_move_no_delete before delete or truncate on vault_move for each statement execute function refuse_delete();

alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_check check ((kind, from_account, to_account) in (
  ('payment', 'payer', 'destination'), ('payment', 'payer', 'vault'), ('payment', 'payer', 'fee'), ('refund', 'vault', 'payer'),
  ('deposit', 'outside', 'vault'), ('withdrawal', 'vault', 'outside'), ('gas', 'outside', 'gas'),
  ('move', 'vault', 'transit'), ('move', 'transit', 'vault'))) not valid;
alter table ledger_entry validate constraint ledger_entry_check;
