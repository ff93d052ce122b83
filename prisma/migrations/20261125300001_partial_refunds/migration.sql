-- An execution may be refunded in parts. Each refund has an amount, and a reference that the router executes once; refunds
-- from before, which are whole and on the router's first edition, have none.
alter table refund
  add column amount uint256 check (amount > 0),
  add column ref evm_hash;
update refund r set amount = o.amount from payment_option o where o.id = r.option_id and o.payment_id = r.payment_id;
alter table refund alter column amount set not null;

drop index refund_live_key;
create unique index refund_ref_key on refund (option_id, ref) where status <> 'failed';

-- The refunds of an execution come to at most what was paid.
create function refund_fits() returns trigger language plpgsql as $$
declare
  paid numeric;
  taken numeric;
begin
  -- The sum is read after the lock, by a statement that sees every committed refund. An older snapshot does not.
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'refunds are not recorded at repeatable read' using errcode = '25001';
  end if;
  perform from payment where id = new.payment_id for no key update;
  paid := (select o.amount from payment_option o where o.id = new.option_id and o.payment_id = new.payment_id);
  -- The router has counted one that the chain shows, and knows nothing of requests and of transfers outside of it.
  taken := (select coalesce(sum(r.amount), 0) from refund r where r.payment_id = new.payment_id and r.option_id = new.option_id
    and r.status <> 'failed' and (new.tx_hash is null or (r.status = 'succeeded' and r.recorded_at is null)));
  if taken + new.amount > paid then
    raise exception 'refund % of % exceeds the % left of option %', new.id, new.amount, paid - taken, new.option_id
      using errcode = '23514', constraint = 'refund_fits';
  end if;
  return new;
end $$;
create trigger refund_fits before insert on refund for each row execute function refund_fits();

create or replace function refund_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.option_id <> old.option_id or new.merchant_id <> old.merchant_id
     or new.account_id <> old.account_id or new.chain_id <> old.chain_id or new.amount <> old.amount
     or new.ref is distinct from old.ref then
    raise exception 'the terms of refund % never change', old.id using errcode = '23514';
  end if;
  if old.recorded_at is not null and (new.recorded_at, new.recorded_by, new.recorded_to, new.recorded_index, new.tx_hash)
      is distinct from (old.recorded_at, old.recorded_by, old.recorded_to, old.recorded_index, old.tx_hash) then
    raise exception 'the transfer that paid refund % never changes', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('pending', 'pending_funds'), ('pending', 'submitted'), ('pending', 'succeeded'), ('pending', 'failed'),
      ('pending', 'undeliverable'),
      ('pending_funds', 'submitted'), ('pending_funds', 'succeeded'), ('pending_funds', 'failed'),
      ('pending_funds', 'undeliverable'),
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

-- A call that refunds names the refund. The router's first edition has one refund for a key and logs no reference.
alter table relay_job add column refund_ref evm_hash check (refund_ref is null or kind = 'refund');
drop index relay_job_live_key;
create unique index relay_job_live_key on relay_job (key, kind, refund_ref) nulls not distinct
  where kind <> 'refund' or status <> 'failed';
create trigger relay_job_refund_ref before update of refund_ref on relay_job
  for each statement execute function refuse_change('the refund of a call');

-- A refund succeeds by its own call, or by the router's event with its own reference.
create or replace function refund_is_of_execution() returns trigger language plpgsql as $$
begin
  if new.tx_hash is not null and not exists (
      select from chain_event e join payment_option o on o.payment_id = e.payment_id and o.key = e.key
      where e.payment_id = new.payment_id and o.id = new.option_id and e.type = 'PaymentRefunded'
        and e.chain_id = new.chain_id and e.tx_hash = new.tx_hash
        and (e.data ->> 'refundRef' is null or e.data ->> 'refundRef' = new.ref)) and not exists (
      select from relay_job j join payment_option o on o.payment_id = j.payment_id and o.key = j.key
      where j.payment_id = new.payment_id and o.id = new.option_id and j.kind = 'refund' and j.status = 'confirmed'
        and j.chain_id = new.chain_id and j.tx_hash = new.tx_hash
        and (j.refund_ref is null or j.refund_ref = new.ref)) then
    raise exception 'nothing shows that % gave refund % back', new.tx_hash, new.id using errcode = '23514';
  end if;
  if tg_op = 'INSERT' and new.tx_hash is null and not exists (
      select from payment p where p.id = new.payment_id and p.option_id = new.option_id and p.status = 'succeeded') and not exists (
      select from payment_exception x where x.payment_id = new.payment_id and x.option_id = new.option_id) then
    raise exception 'refund % is of terms that were not executed', new.id using errcode = '23514';
  end if;
  return new;
end $$;

-- The payer is a key of claims, so nothing is sent until it signs where to.
alter table refund drop constraint refund_undeliverable_cause_check;
alter table refund add constraint refund_undeliverable_cause_check
  check (undeliverable_cause in ('token_refuses_payer', 'payer_takes_no_coin', 'awaits_claim'));
