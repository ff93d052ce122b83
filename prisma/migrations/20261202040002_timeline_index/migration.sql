-- no transaction
-- A payment's dozen entries share one index entry, and are sorted when they are read: a quarter of the bytes.
create index concurrently payment_event_timeline_idx on payment_event (payment_id);
drop index concurrently if exists payment_event_payment_idx;
