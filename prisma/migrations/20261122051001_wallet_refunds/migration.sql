-- A refund that a wallet of the merchant's pays for by a signature, in the place of the vault. Null while it is the
-- vault's; a transfer that did not go through leaves why it did not, until the next is on its way.
alter table refund
  add column wallet text check (wallet ~ '^0x[0-9a-f]{40}$'),
  add column wallet_failure text,
  add check (wallet is null or status in ('submitted', 'succeeded', 'failed')),
  add check (wallet_failure is null or status in ('pending_funds', 'succeeded'));
