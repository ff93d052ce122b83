-- A payment's row sums up the refunds of what paid it, so that its reads and listings show them without another table.
-- The trigger of `refund` writes the sums in the transaction of the change; nobody writes others.

-- Without the domain of amounts: with its default it would rewrite the table.
alter table payment
  -- In base units of the token that was paid: refunds that succeeded, and those under way.
  add column refunded_amount numeric(78, 0) not null default 0 check (refunded_amount >= 0),
  add column refunding_amount numeric(78, 0) not null default 0 check (refunding_amount >= 0),
  add column refund_status text check (refund_status in ('pending', 'partial', 'full', 'failed')),
  add constraint payment_refunded check (refund_status is not null or (refunded_amount = 0 and refunding_amount = 0));

-- The sums of the refunds of the payment's own terms; those of an exception's terms are no refunds of the payment, nor are
-- those of a failed payment whose terms were executed late. A cancelled refund returned nothing and counts as if it had not been requested.
create function payment_refunds(p payment, out refunded numeric, out refunding numeric, out status text)
  language sql stable as $$
  select s.refunded, s.refunding, case
      when s.refunding > 0 then 'pending'
      when s.refunded >= p.token_amount then 'full'
      when s.refunded > 0 then 'partial'
      when s.failed then 'failed' end
    from (select coalesce(sum(r.amount) filter (where r.status = 'succeeded'), 0) as refunded,
        coalesce(sum(r.amount) filter (where r.status not in ('succeeded', 'failed')), 0) as refunding,
        coalesce(bool_or(r.status = 'failed' and r.failure <> 'cancelled'), false) as failed
      from refund r where r.payment_id = p.id and r.option_id = p.option_id and p.status = 'succeeded') s
$$;

create function payment_sums_refunds() returns trigger language plpgsql as $$
begin
  -- The sums are read after the lock, by a statement that sees every committed refund.
  perform from payment where id = new.payment_id for no key update;
  update payment p set (refunded_amount, refunding_amount, refund_status) = (select s.refunded, s.refunding, s.status
      from payment_refunds(p) s)
    where p.id = new.payment_id and p.option_id = new.option_id and p.status = 'succeeded';
  return null;
end $$;
create trigger payment_sums_refunds after insert on refund for each row execute function payment_sums_refunds();
create trigger payment_sums_refunds_again after update of status on refund for each row when (new.status <> old.status)
  execute function payment_sums_refunds();

create function payment_refunds_are_summed() returns trigger language plpgsql as $$
declare
  s record;
begin
  select * into s from payment_refunds(new);
  if (new.refunded_amount, new.refunding_amount, new.refund_status) is distinct from (s.refunded, s.refunding, s.status) then
    raise exception 'the refunds of payment % do not come to these sums', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payment_refunds_are_summed before update of refunded_amount, refunding_amount, refund_status on payment
  for each row when ((new.refunded_amount, new.refunding_amount, new.refund_status)
    is distinct from (old.refunded_amount, old.refunding_amount, old.refund_status))
  execute function payment_refunds_are_summed();
create trigger payment_begins_unrefunded before insert on payment for each row when (new.refund_status is not null)
  execute function refuse_change('the refunds');

create or replace function payment_stays_final(was payment, now payment) returns void language plpgsql as $$
declare
  -- amount_order follows from the others, and is not computed yet. The sums of refunds have a trigger of their own.
  free text[] := '{updated_at, amount_order, refunded_amount, refunding_amount, refund_status}';
begin
  if was.status = 'succeeded' then
    if (was.tx_hash, was.tx_block) is distinct from (now.tx_hash, now.tx_block) then
      if not payment_is_executed(now) then
        raise exception 'nothing shows that payment % was executed by % in block %', was.id, now.tx_hash, now.tx_block
          using errcode = '23514';
      end if;
      free := free || '{tx_hash, tx_block, tx_nonce, settled_at}';
    end if;
  end if;
  if to_jsonb(was) - free <> to_jsonb(now) - free then
    raise exception 'payment % is final: its facts never change', was.id using errcode = '23514';
  end if;
end $$;

-- Refunds from before. They change no payment now, so its time of the last change stays.
alter table payment disable trigger payment_guard;
update payment p set (refunded_amount, refunding_amount, refund_status) = (select s.refunded, s.refunding, s.status
    from payment_refunds(p) s)
  from (select distinct payment_id from refund) r where p.id = r.payment_id;
alter table payment enable trigger payment_guard;

-- The facts of a payment's events.
create or replace function payment_facts(p payment) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'paymentId', p.id, 'referenceId', p.reference_id, 'status', p.status, 'stateVersion', p.state_version,
    'unit', p.unit, 'amount', p.amount::text, 'createdAt', p.created_at, 'expiresAt', p.expires_at,
    'failureCode', p.failure_code, 'cancelledAt', p.cancelled_at, 'cancelledReason', p.cancelled_reason,
    'buyerAccount', p.buyer_account, 'buyerProviderName', p.buyer_provider_name, 'buyerProviderIcon', p.buyer_provider_icon,
    'asset', p.asset, 'tokenAmount', p.token_amount::text, 'txHash', p.tx_hash, 'settledAt', p.settled_at,
    'refundStatus', p.refund_status,
    'refundedAmount', case when p.refund_status is not null then p.refunded_amount::text end,
    'refundingAmount', case when p.refund_status is not null then p.refunding_amount::text end))
$$;
