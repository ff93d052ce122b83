-- A refund that the payer's address does not take. Used from the next migration on: a value cannot be used in the
-- transaction that adds it.
alter type refund_status add value 'undeliverable';
