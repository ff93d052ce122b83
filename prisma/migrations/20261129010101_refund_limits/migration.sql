-- How much a member may refund within 24 hours, and what each member's refunds are worth. docs/decisions/0063.

-- Minor units in digits by ISO 4217 code. Null: the rule of the member's role.
alter table membership add column refund_limits jsonb
  check (refund_limits is null or jsonb_typeof(refund_limits) = 'object');

-- A refund that a person requested, in the currency of its payment.
create table member_refund (
  refund_id florin_id primary key references refund (id),
  account_id florin_id not null references account (id),
  user_id florin_id not null references "user" (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor numeric(78, 0) not null check (minor > 0),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index member_refund_person_idx on member_refund (account_id, user_id, currency, created_at desc);
