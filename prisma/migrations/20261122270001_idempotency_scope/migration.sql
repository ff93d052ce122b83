-- A key belongs to the mode of the API key and to the merchant that the request speaks for: the same key of another
-- merchant is another request. Rows of the version before have neither, and neither do those that its processes write
-- while they still run: they answer the merchant of the payment that they name (server/db/run-once.ts).
alter table idempotency_record
  add column mode text not null default '' check (mode in ('', 'test', 'live')),
  add column merchant_id text not null default '';

alter table idempotency_record
  drop constraint idempotency_record_pkey,
  add primary key (account_id, method, path, key, mode, merchant_id);
