-- The search of the dashboard knows amounts, and the ends of hashes and addresses as its pages shorten them.

-- An amount of base units in standard units, exact: 24857000 of 6 decimals is 24.857.
create function token_units(amount numeric, decimals integer) returns numeric language sql immutable strict parallel safe
  return (amount::text || 'e-' || decimals::text)::numeric;

create index payment_token_units_idx on payment (account_id, mode, token_units(token_amount, token_decimals));

-- The first and the last eight digits, the last ones in reverse; a search reads at least three of them. The indexes are not
-- partial: Postgres takes no statistics from partial ones, and would expect hundreds of rows for each end.
create index payment_tx_start_idx on payment ((substr(tx_hash, 3, 8) collate "C"));
create index payment_tx_end_idx on payment ((reverse(right(tx_hash, 8)) collate "C"));
create index payment_buyer_start_idx on payment ((lower(substr(right(buyer_account, 40), 1, 8)) collate "C"));
create index payment_buyer_end_idx on payment ((reverse(lower(right(buyer_account, 8))) collate "C"));

create index refund_tx_start_idx on refund ((substr(tx_hash, 3, 8) collate "C"));
create index refund_tx_end_idx on refund ((reverse(right(tx_hash, 8)) collate "C"));

create index payment_exception_tx_start_idx on payment_exception ((substr(tx_hash, 3, 8) collate "C"));
create index payment_exception_tx_end_idx on payment_exception ((reverse(right(tx_hash, 8)) collate "C"));
create index payment_exception_payer_start_idx on payment_exception ((substr(payer, 3, 8) collate "C"));
create index payment_exception_payer_end_idx on payment_exception ((reverse(right(payer, 8)) collate "C"));
