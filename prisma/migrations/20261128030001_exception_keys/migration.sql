-- The API key that decided it. A decision is a person's, a key's, or of a refund that was sent outside Florin.
alter table payment_exception
  add column resolved_key florin_id references api_key (id),
  add constraint payment_exception_open_key_check check (status <> 'open' or resolved_key is null),
  add constraint payment_exception_resolver_check check (resolved_by is null or resolved_key is null);
