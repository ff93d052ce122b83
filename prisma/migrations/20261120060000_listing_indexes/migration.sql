-- A token or network that few or none have paid in is found, or found missing, without walking through all payments.
create index payment_token_idx on payment (account_id, mode, token_symbol, created_at desc, id desc) where token_symbol is not null;
create index payment_chain_idx on payment (account_id, mode, chain_id, created_at desc, id desc) where chain_id is not null;

-- All buyers that there ever were, by the day on which they were new.
create index payment_return_new_idx on payment_return (scope_id, day) include (buyers) where previous = '-infinity';

-- Its rows are written in the transaction that ends the payment, and payments are never deleted: there is nothing to check.
alter table payment_untallied drop constraint payment_untallied_payment_id_fkey;
