-- Refunds that partners read, and cancel while nothing is sent: docs/decisions/0055. A cancelled refund is one that failed
-- with the failure `cancelled`, so that its amount is free again by every rule about failed ones.

alter table refund add column reason text check (length(reason) between 1 and 200);

create or replace function refund_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.option_id <> old.option_id or new.merchant_id <> old.merchant_id
     or new.account_id <> old.account_id or new.chain_id <> old.chain_id or new.amount <> old.amount
     or new.ref is distinct from old.ref or new.reason is distinct from old.reason then
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
      ('undeliverable', 'pending'), ('undeliverable', 'succeeded'), ('undeliverable', 'failed')) then
      raise exception 'refund % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    if new.status = 'failed' and (
        (old.status = 'submitted' and new.failure = 'cancelled') or (old.status = 'undeliverable' and new.failure <> 'cancelled')) then
      raise exception 'refund % is %, which does not end by %', old.id, old.status, new.failure using errcode = '23514';
    end if;
    if new.recorded_at is distinct from old.recorded_at and old.status <> 'undeliverable' then
      raise exception 'refund % is sent by the router', old.id using errcode = '23514';
    end if;
  elsif new.failure is distinct from old.failure then
    raise exception 'the failure of refund % never changes', old.id using errcode = '23514';
  end if;
  -- The version that partners compare: it grows with each change of what they read.
  if (new.status, new.tx_hash, new.redirect_to) is distinct from (old.status, old.tx_hash, old.redirect_to) then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  end if;
  return new;
end $$;

-- Who gets the money: the receiver of the recorded transfer, the address that the payer signed for on the router, or else
-- the payer.
create function refund_receiver(r refund, payer text) returns text language sql immutable as $$
  select coalesce(r.recorded_to,
    case when r.undeliverable_cause is not null and r.status <> 'undeliverable' then r.redirect_to end, payer)
$$;

create or replace function refund_emits() returns trigger language plpgsql security definer set search_path from current as $$
declare
  p record;
  facts jsonb;
begin
  select y.mode, o.asset, o.payer into p from payment y
    join payment_option o on o.id = new.option_id and o.payment_id = y.id where y.id = new.payment_id;
  facts := jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id, 'merchantId', new.merchant_id,
    'status', new.status, 'asset', p.asset, 'amount', new.amount::text, 'reason', new.reason,
    'to', refund_receiver(new, p.payer), 'txHash', new.tx_hash, 'failure', new.failure,
    'createdAt', new.created_at, 'updatedAt', new.updated_at, 'stateVersion', version_of(new.updated_at));
  if tg_op = 'INSERT' then
    perform emit_event(new.account_id, p.mode, new.merchant_id, new.payment_id, 'refund.created', facts);
  end if;
  if new.status in ('pending_funds', 'submitted', 'succeeded', 'failed') then
    perform emit_event(new.account_id, p.mode, new.merchant_id, new.payment_id, 'refund.' || new.status, facts);
  end if;
  return null;
end $$;
