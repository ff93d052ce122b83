-- What came from a listed account is an execution on terms of ours, as what came late is.
do $$
declare
  rule record;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'payment_exception'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''late''%'
  loop
    execute format('alter table payment_exception drop constraint %I', rule.conname);
  end loop;
end $$;
alter table payment_exception
  add constraint payment_exception_option_check
    check ((kind in ('late', 'duplicate', 'listed_payer')) = (option_id is not null)),
  add constraint payment_exception_kind_key_check
    check ((kind in ('late', 'duplicate', 'listed_payer', 'unknown')) = (key is not null));
