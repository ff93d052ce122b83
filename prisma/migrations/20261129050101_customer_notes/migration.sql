-- What an account's people note about a buyer: a wallet's address, on all networks.
create table customer_note (
  account_id florin_id not null references account (id),
  mode run_mode not null,
  address evm_address not null,
  text text not null check (length(text) between 1 and 2000),
  written_by florin_id not null references "user" (id),
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, mode, address)
);
