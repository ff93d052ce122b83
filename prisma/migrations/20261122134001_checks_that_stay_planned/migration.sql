-- Postgres reads the text of a table's CHECKs and generated columns anew for each statement that writes to it, and parses
-- a function in SQL that stands in one. PL/pgSQL is parsed once a connection. Together 0.15 of the 0.5 ms of its processor
-- time that a create took; an update of a payment gains as much.

create or replace function currency_decimals(currency text) returns integer language plpgsql immutable parallel safe as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XDR', 'XOF', 'XPF', 'XSU', 'XUA') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end;
end $$;

-- The rules that nine CHECKs held, word for word.
create function payment_is_whole(amount numeric, reference_id text, status payment_status, failure_code text,
  cancelled_at timestamptz, cancelled_reason text, tx_hash text, token_amount numeric, fee_bps integer)
  returns boolean language plpgsql immutable parallel safe as $$
begin
  return amount > 0
    and length(reference_id) between 1 and 35
    and (failure_code is null or failure_code = 'declined_user')
    and (failure_code is null or status = 'failed')
    and (cancelled_reason is null or cancelled_reason in ('cancelled_by_user', 'cancelled_by_merchant'))
    and (cancelled_at is null) = (cancelled_reason is null)
    and (status = 'cancelled') = (cancelled_at is not null)
    and (status <> 'succeeded' or (tx_hash is not null and token_amount is not null))
    and (fee_bps is null or fee_bps between 0 and 10000);
end $$;
alter table payment
  add constraint payment_is_whole check (payment_is_whole(amount, reference_id, status, failure_code, cancelled_at,
    cancelled_reason, tx_hash, token_amount, fee_bps)),
  drop constraint payment_amount_check,
  drop constraint payment_reference_id_check,
  drop constraint payment_failure_code_check,
  drop constraint payment_check2,
  drop constraint payment_cancelled_reason_check,
  drop constraint payment_check1,
  drop constraint payment_check,
  drop constraint payment_check3,
  drop constraint payment_fee_bps_check;
