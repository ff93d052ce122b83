-- Who made a payment in the dashboard; null for one that an API key made.
alter table payment add column created_by florin_id references "user" (id);
create index payment_made_here_idx on payment (account_id, mode, created_at desc, id desc) where created_by is not null;

-- The payment that a logged request was about, for the payment's own page: whatever was asked for, not only what exists.
alter table request_log add column payment_id text check (length(payment_id) <= 64);
create index request_log_payment_idx on request_log (payment_id, id) where payment_id is not null;

create index refund_account_idx on refund (account_id, created_at desc, id desc);
