-- Webhooks: endpoints, their secrets, and one delivery for each event and endpoint that wants it, written in the transaction
-- of the event. docs/decisions/0054.

create table webhook_endpoint (
  id florin_id primary key,
  account_id florin_id not null references account (id),
  mode run_mode not null,
  url text not null check (length(url) <= 2048),
  description text not null default '',
  -- Empty for all types.
  types text[] not null,
  -- Null for all merchants of the account.
  merchant_ids text[] check (cardinality(merchant_ids) > 0),
  api_version text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('failures', 'gone')),
  -- The first failure after the last success.
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  unique (account_id, id)
);
create index webhook_endpoint_account_idx on webhook_endpoint (account_id) where deleted_at is null;

-- Sealed. A rolled secret signs next to its successor until it expires.
create table webhook_secret (
  id florin_id primary key,
  endpoint_id florin_id not null references webhook_endpoint (id),
  sealed bytea not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index webhook_secret_endpoint_idx on webhook_secret (endpoint_id);

create table webhook_delivery (
  id florin_id primary key,
  account_id florin_id not null,
  endpoint_id florin_id not null references webhook_endpoint (id),
  event_id florin_id not null,
  event_type text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Attempts since it was last asked for.
  attempts smallint not null default 0,
  -- When the next attempt is due. A worker that takes it puts this off, and has taken it for that long.
  next_at timestamptz(3) not null default clock_timestamp(),
  -- Counts the times that it was taken: a worker that comes back late changes nothing.
  taken integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index webhook_delivery_event_key on webhook_delivery (event_id, endpoint_id);
create index webhook_delivery_due_idx on webhook_delivery (endpoint_id, next_at) where status = 'pending';
create index webhook_delivery_endpoint_idx on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_created_idx on webhook_delivery using brin (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id florin_id not null,
  -- The answer's status; null without an answer.
  status smallint,
  -- Why there was no answer, or why it does not count.
  fault text,
  -- The first 4 KB of the answer.
  answer text,
  duration_ms integer not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index webhook_attempt_delivery_idx on webhook_attempt (delivery_id, id);
create index webhook_attempt_created_idx on webhook_attempt using brin (created_at);

create function event_is_wanted(e partner_event, w webhook_endpoint) returns boolean language sql immutable as $$
  select w.status = 'enabled' and w.deleted_at is null and (e.mode is null or w.mode = e.mode)
    and (cardinality(w.types) = 0 or e.type = any(w.types) or e.type = 'webhook_endpoint.test')
    and (w.merchant_ids is null or e.merchant_id = any(w.merchant_ids) or e.type = 'webhook_endpoint.test')
    and (e.type <> 'webhook_endpoint.test' or e.data ->> 'endpointId' = w.id)
$$;

create function partner_event_delivers() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into webhook_delivery (id, account_id, endpoint_id, event_id, event_type)
    select replace(new_event_id(), 'evt_', 'whd_'), e.account_id, w.id, e.id, e.type
    from emitted e join webhook_endpoint w on w.account_id = e.account_id where event_is_wanted(e, w);
  if found then perform pg_notify('webhook_wanted', ''); end if;
  return null;
end $$;
create trigger partner_event_delivers after insert on partner_event referencing new table as emitted
  for each statement execute function partner_event_delivers();

-- An endpoint that was disabled by its failures is an event for the account's other endpoints and its readers.
create function webhook_endpoint_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform emit_event(new.account_id, new.mode, null, null, 'webhook_endpoint.disabled', jsonb_build_object(
    'endpointId', new.id, 'url', new.url, 'reason', new.disabled_reason, 'failingSince', new.failing_since,
    'stateVersion', version_of(clock_timestamp())));
  return null;
end $$;
create trigger webhook_endpoint_emits after update of status on webhook_endpoint for each row
  when (new.status = 'disabled' and old.status = 'enabled' and new.disabled_reason is not null)
  execute function webhook_endpoint_emits();

-- The one event that is asked for: a test of an endpoint. Returns its id; null for an endpoint that takes none.
create function emit_test_event(account text, endpoint text) returns text
  language plpgsql security definer set search_path from current as $$
declare
  w webhook_endpoint;
begin
  select * into w from webhook_endpoint where account_id = account and id = endpoint and status = 'enabled' and deleted_at is null;
  if w.id is null then return null; end if;
  perform emit_event(account, w.mode, null, null, 'webhook_endpoint.test', jsonb_build_object(
    'endpointId', w.id, 'url', w.url, 'stateVersion', version_of(clock_timestamp())));
  return (select event_id from webhook_delivery where endpoint_id = w.id and event_type = 'webhook_endpoint.test'
    order by created_at desc, id desc limit 1);
end $$;
