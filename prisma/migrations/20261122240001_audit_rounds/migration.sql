-- The audit reads everything again within a week, a slice each hour, and looks again at what it found wrong.
alter table books_audit
  -- Up to where the present round has come: blocks, and calls of ours by their job.
  add column reread_to bigint,
  add column reread_job text collate "C" not null default '',
  -- Blocks with a difference.
  add column recheck jsonb not null default '[]',
  -- How many missing events and postings the last audit wrote, and when and how many one wrote last.
  add column written integer not null default 0 check (written >= 0),
  add column repaired_at timestamptz(3),
  add column repaired integer not null default 0 check (repaired >= 0);

-- What the audit of payments and refunds found last: all of them, on whichever chain they say they are.
create table payments_audit (
  only_one boolean primary key default true check (only_one),
  -- The last ones that the present round has read.
  payment_id text collate "C" not null,
  refund_id text collate "C" not null,
  is_full boolean not null,
  finished_at timestamptz(3) not null default clock_timestamp(),
  counts jsonb not null,
  difference_count integer not null check (difference_count >= 0),
  -- The first of them, as lines.
  differences jsonb not null,
  -- Payments and refunds with a difference.
  recheck jsonb not null
);

-- For the audit: what has succeeded since it last looked.
create index payment_succeeded_idx on payment (updated_at) where status = 'succeeded';
create index refund_succeeded_idx on refund (updated_at) where status = 'succeeded';
