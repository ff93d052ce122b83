-- What a listing filters by, sorts by and shows beyond the first tables.

create extension if not exists pg_trgm;

-- Digits after the point of an ISO 4217 currency, for what is computed here; server/assets/currency.ts says the same,
-- and a test compares the two.
create function currency_decimals(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XDR', 'XOF', 'XPF', 'XSU', 'XUA') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

-- Part of the fee that is a percentage of the amount, in hundredths of a percent, as the option was quoted.
alter table payment_option add column fee_bps integer check (fee_bps between 0 and 10000);
alter table payment add column fee_bps integer check (fee_bps between 0 and 10000);

-- Only what was always so becomes visible: the rows do not count as changed.
alter table payment disable trigger payment_guard;
update payment set fiat_currency = substr(unit, 9), fiat_minor = amount where unit like 'iso4217/%' and fiat_currency is null;
alter table payment enable trigger payment_guard;

-- Fiat amounts of all currencies on one scale, ten-thousandths of the standard unit; -1 where there is none, so that a
-- payment without a fiat amount has a place in the order too.
alter table payment add column amount_order numeric not null
  generated always as (
    coalesce(fiat_minor * ('{10000, 1000, 100, 10, 1}'::numeric[])[currency_decimals(fiat_currency) + 1], -1)) stored;

create index payment_account_amount_idx on payment (account_id, mode, amount_order desc, id desc);
create index payment_merchant_amount_idx on payment (merchant_id, mode, amount_order desc, id desc);
create index payment_reference_idx on payment using gin (reference_id gin_trgm_ops);
