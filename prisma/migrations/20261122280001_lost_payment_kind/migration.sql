-- A payment that succeeded and whose execution a deep reorganisation took for good. Used from the next migration on: a
-- value cannot be used in the transaction that adds it.
alter type exception_kind add value 'lost';
