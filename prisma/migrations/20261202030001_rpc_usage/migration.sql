-- Requests to an RPC endpoint in a day of UTC, by all processes of the installation.
create table rpc_usage (
  chain_id bigint not null,
  -- Its origin, and a part of its address' hash: the rest of an address is often a secret.
  endpoint text not null,
  day date not null,
  calls bigint not null constraint rpc_usage_calls check (calls >= 0),
  primary key (chain_id, endpoint, day)
);
