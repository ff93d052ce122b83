-- What each worker's process knows of the RPC endpoints that it asks, for the other processes.
alter table worker_health add column endpoints jsonb not null default '[]';
