-- What API keys asked and were answered, for people who look for a fault; struck of secrets and personal data before it
-- comes here, and kept for 30 days. It records no money: it is written in batches, and a crash may lose the last of it.
create table request_log (
  id bigint generated always as identity primary key,
  request_id florin_id not null,
  account_id florin_id not null,
  mode run_mode not null,
  key_id florin_id not null,
  method text not null,
  -- The operation's path with its parameters' names, and the path as asked.
  route text not null,
  path text not null check (length(path) <= 2048),
  status smallint not null,
  -- The error code; null for a success.
  code text,
  duration_ms integer not null check (duration_ms >= 0),
  request_body jsonb,
  response_body jsonb,
  created_at timestamptz(3) not null
);
create index request_log_account_idx on request_log (account_id, mode, id desc);
create index request_log_request_idx on request_log (request_id);
create index request_log_created_idx on request_log using brin (created_at);
