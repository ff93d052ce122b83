-- What a partner adds to a payment: a description that the buyer reads, and metadata for its own programs. Both belong to
-- the terms: they are given once.

alter table payment add column description text, add column metadata jsonb;

-- In PL/pgSQL, as every rule of this table: 20261122134001_checks_that_stay_planned.
create function payment_texts_fit(description text, metadata jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if description is not null and not length(description) between 1 and 200 then return false; end if;
  if metadata is null then return true; end if;
  if jsonb_typeof(metadata) <> 'object' or metadata = '{}' then return false; end if;
  return (select count(*) <= 20 and bool_and(length(key) between 1 and 40 and jsonb_typeof(value) = 'string'
    and length(value #>> '{}') <= 500) from jsonb_each(metadata));
end $$;
alter table payment add constraint payment_texts_fit
  check ((description is null and metadata is null) or payment_texts_fit(description, metadata));

create trigger payment_texts before update of description, metadata on payment
  for each statement execute function refuse_change('the terms');

-- Payments without them are in neither index, so that creating one costs what it did.
create index payment_metadata_idx on payment using gin (metadata) where metadata is not null;
create index payment_description_idx on payment using gin (description gin_trgm_ops) where description is not null;

-- The data of a payment's events are what its own read gives. -----------------------------------------------------------

-- One expression, so that Postgres inlines it.
create function payment_terms_facts(p payment, m merchant) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('description', p.description, 'metadata', p.metadata,
    'merchantName', m.name, 'merchantIconUrl', m.icon_url))
$$;

create or replace function payment_emits_created() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into partner_event (id, account_id, mode, merchant_id, payment_id, type, data)
    select new_event_id(), p.account_id, p.mode, p.merchant_id, p.id, 'payment.created',
        payment_facts(p) || (select payment_terms_facts(p, m) from merchant m where m.id = p.merchant_id)
      from made p;
  return null;
end $$;

create or replace function payment_emits() returns trigger language plpgsql security definer set search_path from current as $$
declare
  facts jsonb;
begin
  facts := payment_facts(new) || (select payment_terms_facts(new, m) from merchant m where m.id = new.merchant_id)
    || jsonb_build_object('exceptions',
      (select count(*) from payment_exception x where x.payment_id = new.id and exception_is_open(x)));
  if new.status <> old.status and new.status <> 'requires_action' then
    perform emit_event(new.account_id, new.mode, new.merchant_id, new.id, 'payment.' || new.status, facts);
  end if;
  if old.settled_at is null and new.settled_at is not null then
    perform emit_event(new.account_id, new.mode, new.merchant_id, new.id, 'payment.settled', facts);
  end if;
  return null;
end $$;
