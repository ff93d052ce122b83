-- no transaction
-- Events of one block share an entry, and are sorted when they are read.
create index concurrently chain_event_block_time_idx on chain_event (block_time, chain_id)
  where type in ('PaymentExecuted', 'PaymentRefunded', 'VaultDeposited', 'VaultWithdrawn');
drop index concurrently if exists chain_event_time_idx;
-- What belongs to a payment is only ever found by equality: a hash takes a third of the text.
create index concurrently chain_event_of_payment_idx on chain_event using hash (payment_id) where payment_id is not null;
drop index concurrently if exists chain_event_payment_idx;
create index concurrently relay_job_of_payment_idx on relay_job using hash (payment_id);
drop index concurrently if exists relay_job_payment_idx;
create index concurrently payment_attempt_of_payment_idx on payment_attempt using hash (payment_id);
drop index concurrently if exists payment_attempt_option_idx;
