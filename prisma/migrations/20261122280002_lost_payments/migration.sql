-- An execution can be an exception (from a listed account, say) and then be lost: one row of each.
drop index payment_exception_key_key;
create unique index payment_exception_key_key on payment_exception (key) where kind <> 'lost';
create unique index payment_exception_lost_key on payment_exception (key) where kind = 'lost';
create index payment_exception_lost_idx on payment_exception (chain_id) where kind = 'lost' and gone_at is null;

alter table payment_exception
  drop constraint payment_exception_option_check,
  drop constraint payment_exception_kind_key_check,
  add constraint payment_exception_option_check
    check ((kind in ('late', 'duplicate', 'listed_payer', 'lost')) = (option_id is not null)),
  add constraint payment_exception_kind_key_check
    check ((kind in ('late', 'duplicate', 'listed_payer', 'lost', 'unknown')) = (key is not null));

-- Executions that succeeded payments have lost, until the chain has them again or the payment counts as lost.
create table vanished_execution (
  payment_id florin_id primary key references payment (id),
  chain_id bigint not null,
  tx_hash evm_hash not null,
  vanished_at timestamptz(3) not null default clock_timestamp(),
  -- When the chain was last asked about it.
  checked_at timestamptz(3)
);
create index vanished_execution_chain_idx on vanished_execution (chain_id);
