-- The audit sums the held fees of each router.
create index ledger_into_fees_idx on ledger_entry (chain_id, router, token) include (amount) where to_account = 'fee_held';
create index ledger_from_fees_idx on ledger_entry (chain_id, router, token) include (amount) where from_account = 'fee_held';
