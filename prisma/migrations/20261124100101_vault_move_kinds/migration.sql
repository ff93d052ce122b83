alter type ledger_kind add value if not exists 'move';
alter type ledger_account add value if not exists 'transit';
