-- A refund that the payer's address does not take waits until it does, or is paid by a transfer outside of the router: to
-- the payer, or to an address that the payer has signed for.
alter table refund
  add column undeliverable_cause text check (undeliverable_cause in ('token_refuses_payer', 'payer_takes_no_coin')),
  add column redirect_to evm_address,
  add column redirect_until timestamptz(3),
  add column redirect_signature text,
  add column recorded_at timestamptz(3),
  add column recorded_by florin_id references "user" (id),
  add column recorded_to evm_address,
  -- The log of the token's transfer; -1 for coin that the transaction itself carries.
  add column recorded_index integer check (recorded_index >= -1),
  add check (status <> 'undeliverable' or undeliverable_cause is not null),
  add check (num_nonnulls(redirect_to, redirect_until, redirect_signature) in (0, 3)),
  add check (num_nonnulls(recorded_at, recorded_by, recorded_to, recorded_index) in (0, 4)),
  add check (recorded_at is null or status = 'succeeded');
-- A transfer pays one refund.
create unique index refund_recorded_key on refund (chain_id, tx_hash, recorded_index) where recorded_at is not null;
create index refund_undeliverable_idx on refund (chain_id, checked_at) where status = 'undeliverable';

create or replace function refund_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.option_id <> old.option_id or new.merchant_id <> old.merchant_id
     or new.account_id <> old.account_id or new.chain_id <> old.chain_id then
    raise exception 'what refund % gives back never changes', old.id using errcode = '23514';
  end if;
  if old.recorded_at is not null and (new.recorded_at, new.recorded_by, new.recorded_to, new.recorded_index, new.tx_hash)
      is distinct from (old.recorded_at, old.recorded_by, old.recorded_to, old.recorded_index, old.tx_hash) then
    raise exception 'the transfer that paid refund % never changes', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('pending', 'pending_funds'), ('pending', 'submitted'), ('pending', 'succeeded'),
      ('pending_funds', 'submitted'), ('pending_funds', 'succeeded'),
      ('submitted', 'pending_funds'), ('submitted', 'succeeded'), ('submitted', 'failed'), ('submitted', 'undeliverable'),
      ('undeliverable', 'pending'), ('undeliverable', 'succeeded')) then
      raise exception 'refund % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    if new.recorded_at is distinct from old.recorded_at and old.status <> 'undeliverable' then
      raise exception 'refund % is sent by the router', old.id using errcode = '23514';
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
  end if;
  return new;
end $$;

-- The rule that only the router's event ends a refund holds for those that were not recorded.
drop trigger refund_ends on refund;
create trigger refund_ends before update on refund for each row
  when (old.tx_hash is distinct from new.tx_hash and new.recorded_at is null)
  execute function refund_is_of_execution();
