-- How the loops of each worker process do, told by the process itself every few seconds, so that any other can show it.
create table worker_health (
  holder text primary key,
  loops jsonb not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
