-- Events for partners: one immutable row per change, written by the triggers of the changed tables in the transaction of the
-- change, so that every writer passes. A reader gives the rows that it sees their places, and reads in the order of these:
-- docs/decisions/0053.

create table partner_event (
  id florin_id primary key,
  -- The order of writing. A later row may commit first.
  seq bigint generated always as identity,
  account_id florin_id not null,
  -- The order of reading, of each account; null until the account's events are read.
  place bigint,
  -- Null where a change belongs to both modes.
  mode run_mode,
  merchant_id florin_id,
  payment_id florin_id,
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index partner_event_place_key on partner_event (account_id, place) where place is not null;
create index partner_event_unplaced_idx on partner_event (account_id, seq) where place is null;
create index partner_event_payment_idx on partner_event (payment_id, place) where payment_id is not null;
-- Rows are inserted in the order of time, and only the purge looks for old ones.
create index partner_event_created_idx on partner_event using brin (created_at);
create trigger partner_event_kept before truncate on partner_event for each statement execute function append_only();

create function partner_event_guard() returns trigger language plpgsql as $$
begin
  if old.place is not null or new.place is null or to_jsonb(old) - 'place' <> to_jsonb(new) - 'place' then
    raise exception 'event % is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger partner_event_guard before update on partner_event for each row execute function partner_event_guard();

alter table settlement_change add column mode run_mode;

-- `evt_`, 48 bits of Unix milliseconds and 122 random bits: sortable by time of creation, and opaque.
create function new_event_id() returns text language sql volatile as $$
  select 'evt_' || lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || replace(gen_random_uuid()::text, '-', '')
$$;

create function emit_event(account text, of_mode run_mode, merchant text, payment text, event_type text, facts jsonb)
  returns void language plpgsql as $$
begin
  if account is null then return; end if;
  insert into partner_event (id, account_id, mode, merchant_id, payment_id, type, data)
    values (new_event_id(), account, of_mode, merchant, payment, event_type, jsonb_strip_nulls(facts));
  perform pg_notify('partner_event', account);
end $$;
revoke execute on function emit_event from public;

-- Gives an account's events without a place the next ones, at most this many; returns how many. An event of a payment is
-- written under the payment's row lock, after the transaction of the one before: a statement that sees it sees that one too.
create function place_events(account text, most integer) returns integer
  language plpgsql security definer set search_path from current as $$
declare
  placed integer;
begin
  if not exists (select from partner_event where account_id = account and place is null) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('events of ' || account, 0));
  with next as (
    select id, row_number() over (order by seq) as n from (
      select id, seq from partner_event where account_id = account and place is null order by seq limit most) unplaced)
  update partner_event e set place = next.n + coalesce(
      (select max(place) from partner_event where account_id = account and place is not null), 0)
    from next where e.id = next.id;
  get diagnostics placed = row_count;
  return placed;
end $$;

create function version_of(at timestamptz) returns bigint language sql immutable as $$
  select floor(extract(epoch from at) * 1000)::bigint
$$;

-- Payments ------------------------------------------------------------------------------------------------------------

-- Amounts are text: JSON numbers lose digits.
create function payment_facts(p payment) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'paymentId', p.id, 'referenceId', p.reference_id, 'status', p.status, 'stateVersion', p.state_version,
    'unit', p.unit, 'amount', p.amount::text, 'createdAt', p.created_at, 'expiresAt', p.expires_at,
    'failureCode', p.failure_code, 'cancelledAt', p.cancelled_at, 'cancelledReason', p.cancelled_reason,
    'buyerAccount', p.buyer_account, 'buyerProviderName', p.buyer_provider_name, 'buyerProviderIcon', p.buyer_provider_icon,
    'asset', p.asset, 'tokenAmount', p.token_amount::text, 'txHash', p.tx_hash, 'settledAt', p.settled_at))
$$;

-- Creates share a statement, and are not announced: notifying would make every commit of a create wait for the one before.
create function payment_emits_created() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into partner_event (id, account_id, mode, merchant_id, payment_id, type, data)
    select new_event_id(), p.account_id, p.mode, p.merchant_id, p.id, 'payment.created', payment_facts(p) from made p;
  return null;
end $$;
create trigger payment_emits_created after insert on payment referencing new table as made
  for each statement execute function payment_emits_created();

create function payment_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if new.status <> old.status and new.status <> 'requires_action' then
    perform emit_event(new.account_id, new.mode, new.merchant_id, new.id, 'payment.' || new.status, payment_facts(new));
  end if;
  if old.settled_at is null and new.settled_at is not null then
    perform emit_event(new.account_id, new.mode, new.merchant_id, new.id, 'payment.settled', payment_facts(new));
  end if;
  return null;
end $$;
create trigger payment_emits after update of status, settled_at on payment for each row
  when (new.status <> old.status or (old.settled_at is null and new.settled_at is not null)) execute function payment_emits();

-- Refunds -------------------------------------------------------------------------------------------------------------

create function refund_emits() returns trigger language plpgsql security definer set search_path from current as $$
declare
  p record;
  facts jsonb;
begin
  select y.mode, o.asset into p from payment y join payment_option o on o.id = new.option_id and o.payment_id = y.id
    where y.id = new.payment_id;
  facts := jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id, 'status', new.status,
    'stateVersion', version_of(new.updated_at), 'asset', p.asset, 'amount', new.amount::text, 'txHash', new.tx_hash,
    'failure', new.failure, 'createdAt', new.created_at, 'updatedAt', new.updated_at);
  if tg_op = 'INSERT' then
    perform emit_event(new.account_id, p.mode, new.merchant_id, new.payment_id, 'refund.created', facts);
  end if;
  if new.status in ('pending_funds', 'submitted', 'succeeded', 'failed') then
    perform emit_event(new.account_id, p.mode, new.merchant_id, new.payment_id, 'refund.' || new.status, facts);
  end if;
  return null;
end $$;
create trigger refund_emits_created after insert on refund for each row execute function refund_emits();
create trigger refund_emits after update of status on refund for each row when (new.status <> old.status)
  execute function refund_emits();

-- Exceptions ----------------------------------------------------------------------------------------------------------

-- One that the chain took back is resolved, and opened again when it returns.
create function exception_is_open(x payment_exception) returns boolean language sql immutable as $$
  select x.status = 'open' and x.gone_at is null
$$;

create function exception_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform emit_event(new.account_id, new.mode, new.merchant_id, new.payment_id,
    case when exception_is_open(new) then 'exception.opened' else 'exception.resolved' end,
    jsonb_build_object('exceptionId', new.id, 'paymentId', new.payment_id, 'kind', new.kind,
      'status', case when new.gone_at is null then new.status::text else 'gone' end,
      'stateVersion', version_of(new.updated_at), 'chainId', new.chain_id, 'token', new.token, 'amount', new.amount::text,
      'payer', new.payer, 'txHash', new.tx_hash, 'refundId', new.refund_id, 'createdAt', new.created_at,
      'resolvedAt', new.resolved_at));
  return null;
end $$;
create trigger exception_emits_opened after insert on payment_exception for each row execute function exception_emits();
create trigger exception_emits after update of status, gone_at on payment_exception for each row
  when (exception_is_open(old) <> exception_is_open(new)) execute function exception_emits();

-- Merchants -----------------------------------------------------------------------------------------------------------

create function merchant_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform emit_event(new.account_id, null, new.id, null, 'merchant.updated', jsonb_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'status', new.status, 'iconUrl', new.icon_url,
    'supportEmail', new.support_email, 'supportUrl', new.support_url, 'termsUrl', new.terms_url,
    'privacyUrl', new.privacy_url, 'createdAt', new.created_at, 'deletedAt', new.deleted_at,
    'stateVersion', version_of(clock_timestamp())));
  return null;
end $$;
create trigger merchant_emits after update on merchant for each row
  when ((new.name, new.email, new.status, new.icon_url, new.support_email, new.support_url, new.terms_url, new.privacy_url,
      new.deleted_at) is distinct from (old.name, old.email, old.status, old.icon_url, old.support_email, old.support_url,
      old.terms_url, old.privacy_url, old.deleted_at))
  execute function merchant_emits();

create function settlement_change_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform emit_event(new.account_id, new.mode, new.merchant_id, null, 'settlement_destination.changed', jsonb_build_object(
    'merchantId', new.merchant_id, 'asset', new.asset, 'chainId', new.chain_id, 'from', new.from_destination,
    'to', new.to_destination, 'createdAt', new.created_at, 'stateVersion', version_of(new.created_at)));
  return null;
end $$;
create trigger settlement_change_emits after insert on settlement_change for each row
  execute function settlement_change_emits();

-- Deposits ------------------------------------------------------------------------------------------------------------

-- The timeline records them in the transaction that found the money.
create function deposit_emits() returns trigger language plpgsql security definer set search_path from current as $$
declare
  p record;
begin
  select y.account_id, y.mode, y.merchant_id into p from payment y where y.id = new.payment_id;
  perform emit_event(p.account_id, p.mode, p.merchant_id, new.payment_id, replace(new.type, '_', '.'),
    new.data || jsonb_build_object('paymentId', new.payment_id, 'createdAt', new.created_at,
      'stateVersion', version_of(new.created_at)));
  return null;
end $$;
create trigger deposit_emits after insert on payment_event for each row
  when (new.type in ('deposit_partial', 'deposit_surplus', 'deposit_returned')) execute function deposit_emits();
