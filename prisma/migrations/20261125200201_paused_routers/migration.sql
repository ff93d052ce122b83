-- Whether a router takes new payments follows from its newest event of this type.
create index chain_event_paused_idx on chain_event (chain_id, router, block_number, log_index) where type = 'PausedSet';
