-- How full the buckets of the rate limits are, as all processes together have told. It may be lost: a crash empties them.
create unlogged table rate_limit (
  subject text collate "C" primary key check (length(subject) <= 200),
  level float8 not null,
  leak_per_s float8 not null,
  at timestamptz not null
);
