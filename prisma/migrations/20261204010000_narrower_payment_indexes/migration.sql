-- no transaction
-- Lists read these indexes from their end. An index in descending order grows at its start, where Postgres leaves each page half
-- empty. Payments of one millisecond are few and are sorted when they are read, so their ids are not in the index; only the
-- lists of many merchants, which merge the first rows of each, need them in order.
create index concurrently payment_account_date_idx on payment (account_id, mode, created_at);
create index concurrently payment_merchant_date_idx on payment (merchant_id, mode, created_at, id);
create index concurrently payment_token_date_idx on payment (account_id, mode, token_symbol, created_at) where token_symbol is not null;
create index concurrently payment_chain_date_idx on payment (account_id, mode, chain_id, created_at) where chain_id is not null;
create index concurrently payment_settlement_date_idx on payment (account_id, mode, settled_at) where settled_at is not null;
drop index concurrently if exists payment_account_created_idx;
drop index concurrently if exists payment_merchant_created_idx;
drop index concurrently if exists payment_token_idx;
drop index concurrently if exists payment_chain_idx;
drop index concurrently if exists payment_settled_idx;
