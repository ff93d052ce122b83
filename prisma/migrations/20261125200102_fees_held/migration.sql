-- A router of the second edition holds its fees until somebody sweeps them, and its owner may rescue money that belongs to
-- no vault and is no fee. docs/decisions/0043.
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_check check ((kind, from_account, to_account) in (
  ('payment', 'payer', 'destination'), ('payment', 'payer', 'vault'), ('payment', 'payer', 'fee'),
  ('payment', 'payer', 'fee_held'), ('fee_sweep', 'fee_held', 'fee'), ('refund', 'vault', 'payer'),
  ('deposit', 'outside', 'vault'), ('withdrawal', 'vault', 'outside'), ('gas', 'outside', 'gas'),
  ('move', 'vault', 'transit'), ('move', 'transit', 'vault'),
  ('rescue', 'surplus', 'outside'), ('rescue', 'surplus', 'vault'))) not valid;
alter table ledger_entry validate constraint ledger_entry_check;

-- Money on the routers that belongs to no vault and is no fee, as the last audit found it: router, token and base units.
alter table books_audit add column surplus jsonb not null default '[]';
