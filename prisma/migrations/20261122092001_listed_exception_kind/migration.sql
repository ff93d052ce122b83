-- A payment that an account on the screening's list paid without asking. Used from the next migration on: a value cannot
-- be used in the transaction that adds it.
alter type exception_kind add value 'listed_payer';
