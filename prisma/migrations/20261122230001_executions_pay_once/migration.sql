-- One execution pays one payment: every table that names a payment and its option names a pair, and a payment has at most
-- one execution that counts. Keys hold for the owner of the tables, too; docs/decisions/0019.

create unique index payment_option_payment_key on payment_option (id, payment_id);
create unique index payment_option_terms_key on payment_option (payment_id, key);
create unique index payment_attempt_payment_key on payment_attempt (id, payment_id);
create unique index payment_settled_option_key on payment (option_id) where status = 'succeeded';
create unique index chain_event_applied_key on chain_event (payment_id) where type = 'PaymentExecuted' and outcome = 'applied';

alter table payment
  add constraint payment_option_fkey foreign key (option_id, id) references payment_option (id, payment_id) not valid,
  add constraint payment_settled check (
    status <> 'succeeded' or (option_id is not null and chain_id is not null and tx_hash is not null and tx_block is not null
      and token is not null and token_amount is not null and fee_amount is not null)) not valid;
alter table payment_attempt
  add constraint payment_attempt_option_fkey foreign key (option_id, payment_id) references payment_option (id, payment_id) not valid,
  drop constraint payment_attempt_option_id_fkey;
alter table relay_job
  add constraint relay_job_attempt_fkey foreign key (attempt_id, payment_id) references payment_attempt (id, payment_id) not valid,
  add constraint relay_job_terms_fkey foreign key (payment_id, key) references payment_option (payment_id, key) not valid,
  drop constraint relay_job_attempt_id_fkey;
alter table chain_event
  add constraint chain_event_terms_fkey foreign key (payment_id, key) references payment_option (payment_id, key) not valid,
  add constraint chain_event_names_terms check (payment_id is null or key is not null) not valid;
alter table refund
  add constraint refund_option_fkey foreign key (option_id, payment_id) references payment_option (id, payment_id) not valid,
  drop constraint refund_option_id_fkey;
alter table payment_claim
  add constraint payment_claim_option_fkey foreign key (option_id, payment_id) references payment_option (id, payment_id) not valid,
  drop constraint payment_claim_option_id_fkey;
alter table payment_exception
  add constraint payment_exception_option_fkey foreign key (option_id, payment_id) references payment_option (id, payment_id) not valid,
  drop constraint payment_exception_option_id_fkey;
-- A receipt has one line.
alter table ledger_entry add constraint ledger_gas_line check (kind <> 'gas' or line = 0) not valid;

-- Rows from before that break a rule stay, for the audit to find, and do not stop the upgrade: the rule then holds for new
-- rows only.
do $$
declare
  rule record;
begin
  for rule in select conrelid::regclass as place, conname from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace
  loop
    begin
      execute format('alter table %s validate constraint %I', rule.place, rule.conname);
    exception when check_violation or foreign_key_violation then
      raise warning '% has rows that break %: run npm run audit:books', rule.place, rule.conname;
    end;
  end loop;
end $$;
