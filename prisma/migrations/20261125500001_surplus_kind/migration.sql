-- Money at a deposit address that pays nothing and cannot be returned. Used from the next migration on: a value cannot be
-- used in the transaction that adds it.
alter type exception_kind add value 'surplus';
