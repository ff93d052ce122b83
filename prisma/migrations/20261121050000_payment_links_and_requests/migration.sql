-- Who made a payment in the dashboard; null for one that an API key made.
alter table payment add column created_by florin_id references "user" (id);
create index payment_made_here_idx on payment (account_id, mode, created_at desc, id desc) where created_by is not null;

-- The payment that a logged request was about, for the payment's own page.
alter table request_log add column payment_id text generated always as (
  left(coalesce(substring(path from 'pay_[A-Za-z0-9]+'), substring(response_body ->> 'paymentId' from '^pay_[A-Za-z0-9]+$'),
    substring(request_body ->> 'paymentId' from '^pay_[A-Za-z0-9]+$')), 64)
) stored;
create index request_log_payment_idx on request_log (payment_id, id) where payment_id is not null;

create index refund_account_idx on refund (account_id, created_at desc, id desc);
