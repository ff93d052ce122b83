alter type ledger_kind add value if not exists 'fee_sweep';
alter type ledger_kind add value if not exists 'rescue';
alter type ledger_account add value if not exists 'fee_held';
alter type ledger_account add value if not exists 'surplus';
