-- Reports read an account's settled payments in the order of their settlement.
create index payment_settled_idx on payment (account_id, mode, settled_at, id) where settled_at is not null;
