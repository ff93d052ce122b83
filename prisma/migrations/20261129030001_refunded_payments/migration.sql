-- The dashboard lists payments by their refunds, and Home sums the refunds of a period.
create index payment_refunded_idx on payment (account_id, mode, created_at desc, id desc) where refund_status is not null;
create index refund_ended_idx on refund (account_id, updated_at) where status = 'succeeded';
