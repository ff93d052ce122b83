-- no transaction
-- The purge reads options in the order of their ends, each of them once; docs/decisions/0086.
create index concurrently payment_option_ended_idx on payment_option (coalesce(expires_at, to_timestamp(deadline)));
