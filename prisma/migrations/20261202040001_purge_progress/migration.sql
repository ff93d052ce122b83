-- How far a purge has come that keeps some of the rows that it reads, so that it reads them once.
create table purge_progress (
  name text primary key,
  done_to timestamptz(3) not null
);
