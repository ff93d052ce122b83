-- Signed terms, executions and postings are never rewritten, by any role. Only a reorganisation moves them: a payment, an
-- event or a line of gas moves when another row shows the move. docs/decisions/0019.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is never changed', tg_argv[0], tg_table_name using errcode = '42501';
end $$;

-- Payments ------------------------------------------------------------------------------------------------------------

create trigger payment_begins before insert on payment for each row when (new.status <> 'requires_action')
  execute function refuse_change('the first status');

-- Whether the row's facts are those of its option.
create function payment_has_terms(p payment) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from payment_option o
    where o.id = p.option_id and o.payment_id = p.id and o.chain_id = p.chain_id and o.asset = p.asset and o.token = p.token
      and o.amount = p.token_amount and o.fee = p.fee_amount and o.account = p.buyer_account
      and o.destination is not distinct from p.destination and o.fee_bps is not distinct from p.fee_bps);
end $$;

-- Whether another row shows that the payment's transaction executed its option in its block: a confirmed call of ours, the
-- router's event, or the buyer's own transaction that the attempt names.
create function payment_is_executed(p payment) returns boolean language plpgsql stable as $$
declare
  terms text := (select o.key from payment_option o where o.id = p.option_id);
begin
  return exists (
      select from relay_job j where j.payment_id = p.id and j.key = terms and j.kind <> 'refund' and j.status = 'confirmed'
        and j.tx_hash = p.tx_hash and j.block_number = p.tx_block)
    or exists (
      select from chain_event e where e.payment_id = p.id and e.key = terms and e.type = 'PaymentExecuted'
        and e.chain_id = p.chain_id and e.tx_hash = p.tx_hash and e.block_number = p.tx_block)
    or exists (
      select from payment_attempt a where a.payment_id = p.id and a.option_id = p.option_id and a.status <> 'failed'
        and a.tx_hash = p.tx_hash);
end $$;

create function payment_stays_final(was payment, now payment) returns void language plpgsql as $$
declare
  -- amount_order follows from the others, and is not computed yet.
  free text[] := '{updated_at, amount_order}';
begin
  if was.status = 'succeeded' then
    if (was.tx_hash, was.tx_block) is distinct from (now.tx_hash, now.tx_block) then
      if not payment_is_executed(now) then
        raise exception 'nothing shows that payment % was executed by % in block %', was.id, now.tx_hash, now.tx_block
          using errcode = '23514';
      end if;
      free := free || '{tx_hash, tx_block, tx_nonce, settled_at}';
    end if;
  end if;
  if to_jsonb(was) - free <> to_jsonb(now) - free then
    raise exception 'payment % is final: its facts never change', was.id using errcode = '23514';
  end if;
end $$;

create or replace function payment_guard() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.account_id <> old.account_id or new.merchant_id <> old.merchant_id or new.mode <> old.mode
     or new.unit <> old.unit or new.amount <> old.amount or new.reference_id <> old.reference_id
     or new.created_at <> old.created_at or new.fiat_currency is distinct from old.fiat_currency
     or new.fiat_minor is distinct from old.fiat_minor then
    raise exception 'the terms of payment % never change', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('requires_action', 'processing'), ('requires_action', 'expired'), ('requires_action', 'cancelled'),
      ('requires_action', 'failed'), ('processing', 'succeeded'), ('processing', 'failed'), ('processing', 'requires_action')) then
      raise exception 'payment % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    -- The buyer's own transaction has vanished; the choice goes with it.
    if new.status = 'requires_action' and num_nonnulls(new.option_id, new.buyer_account, new.fee_amount, new.destination, new.tx_hash) > 0 then
      raise exception 'payment % is open again only without a choice', old.id using errcode = '23514';
    end if;
    if new.status = 'succeeded' and not (payment_has_terms(new) and payment_is_executed(new)) then
      raise exception 'nothing shows that payment % was executed by % in block %', old.id, new.tx_hash, new.tx_block
        using errcode = '23514';
    end if;
    new.state_version := old.state_version + 1;
    perform pg_notify('payment_changed', old.id);
  elsif new.state_version <> old.state_version then
    raise exception 'state_version of payment % moves with its status only', old.id using errcode = '23514';
  elsif old.status not in ('requires_action', 'processing') then
    perform payment_stays_final(old, new);
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  return new;
end $$;

-- Options -------------------------------------------------------------------------------------------------------------

create trigger payment_option_terms before update of id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee,
    fee_bps, destination, router, deadline, key, rate_source, rate_numerator, rate_denominator, rate_as_of, created_at
  on payment_option for each statement execute function refuse_change('what was offered');
create trigger payment_option_no_delete before delete or truncate on payment_option
  for each statement execute function refuse_delete();
create trigger payment_attempt_option before update of id, payment_id, option_id, results, created_at on payment_attempt
  for each statement execute function refuse_change('what was confirmed');
create trigger payment_attempt_no_delete before delete or truncate on payment_attempt
  for each statement execute function refuse_delete();
create trigger relay_job_no_delete before delete or truncate on relay_job for each statement execute function refuse_delete();
create trigger relay_transaction_bytes before update of hash, job_id, chain_id, relayer, nonce, version, raw on relay_transaction
  for each statement execute function refuse_change('what was signed');
create trigger relay_transaction_no_delete before delete or truncate on relay_transaction
  for each statement execute function refuse_delete();

-- Events --------------------------------------------------------------------------------------------------------------

create trigger chain_event_facts before update of chain_id, tx_hash, log_index, type, data, payment_id, key, created_at
  on chain_event for each statement execute function refuse_change('what the chain told');

-- An event is stored, then booked once the cursor has passed its block; in another block it is booked again.
create function chain_event_guard() returns trigger language plpgsql as $$
begin
  if new.block_hash <> old.block_hash then
    if new.confirmed_at is not null or new.outcome is not null then
      raise exception 'an event that has moved to another block is booked again' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.block_number <> old.block_number then
    raise exception 'the number of a block goes with its hash' using errcode = '23514';
  end if;
  if old.confirmed_at is not null then
    raise exception 'what was booked of an event never changes' using errcode = '23514';
  end if;
  if new.block_number > (select c.block_number from chain_cursor c where c.chain_id = new.chain_id) then
    raise exception 'an event above the cursor is not booked' using errcode = '23514';
  end if;
  if new.type = 'PaymentExecuted' and new.key is not null then
    perform execution_is_booked(new);
  end if;
  return new;
end $$;

create function execution_is_booked(e chain_event) returns void language plpgsql as $$
begin
  if e.outcome = 'applied' then
    perform from payment p join payment_option o on o.id = p.option_id
      where p.id = e.payment_id and p.status = 'succeeded' and o.key = e.key and p.chain_id = e.chain_id
        and p.tx_hash = e.tx_hash and p.tx_block = e.block_number;
  else
    perform from payment_exception x where x.key = e.key and x.kind::text <> 'lost';
  end if;
  if not found then
    raise exception 'nothing shows that the execution of % was %', e.key, e.outcome using errcode = '23514';
  end if;
end $$;

create trigger chain_event_guard before update on chain_event for each row
  when ((old.block_number, old.block_hash, old.confirmed_at, old.outcome)
    is distinct from (new.block_number, new.block_hash, new.confirmed_at, new.outcome))
  execute function chain_event_guard();
create trigger chain_event_begins before insert on chain_event for each row
  when (new.confirmed_at is not null or new.outcome is not null) execute function refuse_change('the first state');

-- Blocks below the cursor are not read again, so their events stay.
create function chain_event_kept() returns trigger language plpgsql as $$
begin
  if old.block_number <= (select c.block_number from chain_cursor c where c.chain_id = old.chain_id) then
    raise exception 'an event that the cursor has passed is not forgotten' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger chain_event_kept before delete on chain_event for each row execute function chain_event_kept();
create trigger chain_event_no_truncate before truncate on chain_event for each statement execute function refuse_delete();

-- Refunds -------------------------------------------------------------------------------------------------------------

-- A refund is of executed terms. It succeeds by a confirmed call of ours, or by the router's event.
create function refund_is_of_execution() returns trigger language plpgsql as $$
begin
  if new.tx_hash is not null and not exists (
      select from chain_event e join payment_option o on o.payment_id = e.payment_id and o.key = e.key
      where e.payment_id = new.payment_id and o.id = new.option_id and e.type = 'PaymentRefunded'
        and e.chain_id = new.chain_id and e.tx_hash = new.tx_hash) and not exists (
      select from relay_job j join payment_option o on o.payment_id = j.payment_id and o.key = j.key
      where j.payment_id = new.payment_id and o.id = new.option_id and j.kind = 'refund' and j.status = 'confirmed'
        and j.chain_id = new.chain_id and j.tx_hash = new.tx_hash) then
    raise exception 'nothing shows that % gave refund % back', new.tx_hash, new.id using errcode = '23514';
  end if;
  if tg_op = 'INSERT' and new.tx_hash is null and not exists (
      select from payment p where p.id = new.payment_id and p.option_id = new.option_id and p.status = 'succeeded') and not exists (
      select from payment_exception x where x.payment_id = new.payment_id and x.option_id = new.option_id) then
    raise exception 'refund % is of terms that were not executed', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_begins before insert on refund for each row execute function refund_is_of_execution();
create trigger refund_ends before update on refund for each row when (old.tx_hash is distinct from new.tx_hash)
  execute function refund_is_of_execution();

-- Books ---------------------------------------------------------------------------------------------------------------

-- A posting follows an event that the cursor has passed; a line of gas follows a transaction of ours.
create function ledger_entry_is_shown() returns trigger language plpgsql as $$
begin
  if exists (
      select from written w join chain_event e on (e.chain_id, e.tx_hash, e.log_index) = (w.chain_id, w.tx_hash, w.log_index)
        join chain_cursor c on c.chain_id = e.chain_id and e.block_number > c.block_number) then
    raise exception 'an event above the cursor is not posted' using errcode = '23514';
  end if;
  if exists (
      select from written w where w.kind = 'gas'
        and not exists (select from relay_transaction t where t.hash = w.tx_hash and t.chain_id = w.chain_id)
        and not exists (select from account_deployment d where d.tx_hash = w.tx_hash and d.chain_id = w.chain_id)) then
    raise exception 'gas is posted of our own transactions only' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entry_is_shown after insert on ledger_entry referencing new table as written
  for each statement execute function ledger_entry_is_shown();

-- Whether a reorganisation took the block of a transaction of ours whose gas is posted.
create function gas_has_moved(chain bigint, hash text) returns boolean language plpgsql stable as $$
begin
  return exists (select from account_deployment d where d.chain_id = chain and d.tx_hash = hash and d.status <> 'confirmed')
    or coalesce((
      select bool_and(j.block_hash is null) from relay_transaction t join relay_job j on j.carrier_id = t.job_id
      where t.chain_id = chain and t.hash = $2 and j.tx_hash = t.hash and j.status = 'confirmed'), false);
end $$;

create or replace function ledger_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'entries of the ledger are never changed' using errcode = '42501';
  end if;
  if old.log_index is null and not gas_has_moved(old.chain_id, old.tx_hash) then
    raise exception 'a line of gas goes only when its transaction has left its block' using errcode = '42501';
  end if;
  if old.log_index is not null and exists (select from chain_event e
      where e.chain_id = old.chain_id and e.tx_hash = old.tx_hash and e.log_index = old.log_index) then
    raise exception 'an entry of the ledger goes with its event only' using errcode = '42501';
  end if;
  return old;
end $$;

-- The one delete from the ledger, for a role that may not delete there.
create function forget_moved_gas(chain bigint, hash text) returns void
  language plpgsql security definer set search_path from current as $$
begin
  delete from ledger_entry l where l.chain_id = chain and l.tx_hash = hash and l.kind = 'gas' and gas_has_moved(chain, hash);
end $$;

-- The audit ends at the cursor.
create function books_audit_guard() returns trigger language plpgsql as $$
begin
  if new.audited_to > coalesce((select c.block_number from chain_cursor c where c.chain_id = new.chain_id), -1) then
    raise exception 'the books are audited up to the cursor at most' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger books_audit_guard before insert or update on books_audit for each row execute function books_audit_guard();
