-- One open record of the money at a deposit address, for each network and token. Money that was put into the vault has a
-- record for each transaction that put it there.
drop index payment_exception_deposit_key;
create unique index payment_exception_deposit_key on payment_exception (deposit_id, kind, chain_id, token)
  where deposit_id is not null and destination is not null and status = 'open' and gone_at is null;
create unique index payment_exception_kept_key on payment_exception (deposit_id, chain_id, token, tx_hash)
  where deposit_id is not null and destination is null and gone_at is null;
