-- A counted repetition (`{40}`) makes Postgres build a large automaton for each check, ten times the cost of this form
-- of the same rule.
alter domain evm_address drop constraint evm_address_check;
alter domain evm_address add constraint evm_address_check check (length(value) = 42 and value ~ '^0x[0-9a-f]+$');
alter domain evm_hash drop constraint evm_hash_check;
alter domain evm_hash add constraint evm_hash_check check (length(value) = 66 and value ~ '^0x[0-9a-f]+$');
