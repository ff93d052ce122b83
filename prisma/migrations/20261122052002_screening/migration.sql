-- Screening: addresses that may not pay, from a list that the operator keeps. All processes ask the same rows.
create table screening_list (
  only_one boolean primary key default true check (only_one),
  -- Where it comes from, without what may be secret in an address.
  source text not null,
  -- How many the last good list has, when it was loaded, and by what a newer one is told from it.
  addresses integer not null default 0,
  loaded_at timestamptz(3),
  version text,
  checked_at timestamptz(3) not null,
  -- How many times in a row it could not be loaded since.
  failures integer not null default 0,
  last_fault text
);

create table denied_address (address evm_address primary key);
