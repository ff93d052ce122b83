-- Views of the payments list that people keep, and the buyer as something to search for.

-- A set of filters with a name; a person's own, in one account. It goes with the membership.
create table payment_view (
  id florin_id primary key,
  account_id florin_id not null,
  user_id florin_id not null,
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
create unique index payment_view_name_key on payment_view (account_id, user_id, lower(name));

-- An address on any network: CAIP-10 ends in it, and it has 42 characters. Its payments come in the order of the list.
create index payment_buyer_address_idx on payment (account_id, mode, (right(buyer_account, 42)), created_at desc, id desc)
  where buyer_account is not null;
