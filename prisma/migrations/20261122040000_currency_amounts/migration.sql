-- A list of one currency in the order of its amounts; in the index of all currencies those with small units stand before.
create index payment_currency_amount_idx on payment (account_id, mode, fiat_currency, amount_order desc, id desc)
  where fiat_currency is not null;
