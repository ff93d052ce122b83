-- The router's name for an option: a hash of its id and of its payment's price, so that the buyer's signature binds the
-- price. Null for an older option, which the router names by a hash of its id; docs/decisions/0019.
alter table payment_option add column option_ref evm_hash;
create trigger payment_option_ref before update of option_ref on payment_option
  for each statement execute function refuse_change('what was offered');
