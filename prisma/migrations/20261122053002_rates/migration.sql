-- The last rate of each pair by each source that the installation asks, shared by all processes and kept over restarts.
create table rate (
  source text not null check (source ~ '^[a-z0-9-]{1,32}$'),
  base text not null check (base ~ '^[A-Za-z0-9]{1,16}$'),
  quote text not null check (quote ~ '^[A-Z]{3}$'),
  -- Units of `quote` for one whole unit of `base`, exactly as the source said.
  value numeric not null check (value > 0 and value < 'Infinity'),
  as_of timestamptz(3) not null,
  stored_at timestamptz(3) not null default now(),
  primary key (source, base, quote)
);

-- How each source does, and when it is next asked: whoever moves `next_at` on asks it.
create table rate_source (
  name text primary key check (name ~ '^[a-z0-9-]{1,32}$'),
  next_at timestamptz(3) not null default now(),
  succeeded_at timestamptz(3),
  failures integer not null default 0 check (failures >= 0),
  -- What was wrong the last time, also where some pairs were good; null when nothing was.
  last_fault text check (length(last_fault) <= 500)
);
