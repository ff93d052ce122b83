-- The last block up to which transfers past the checkout are read, where that is below the cursor; null where it is not.
alter table chain_cursor
  add column transfers_to bigint;
