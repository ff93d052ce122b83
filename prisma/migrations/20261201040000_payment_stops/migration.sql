-- What the operator stopped: everything, a network, or a token of a network. Its rows are the stops in force.
create table payment_stop (
  id text primary key,
  chain_id bigint,
  token text,
  reason text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payment_stop_id check (
    id = case
      when chain_id is null then 'all'
      when token is null then chain_id::text
      else chain_id::text || ':' || token
    end
  ),
  constraint payment_stop_token check (token is null or (chain_id is not null and token ~ '^0x[0-9a-f]{40}$')),
  constraint payment_stop_reason check (length(reason) between 1 and 500)
);
