-- How deposits are worked on: their transfers are read with the router's events, a review compares each deposit with its
-- facts, and calls execute, return and hand out their money. docs/decisions/0046.

-- Transfers -----------------------------------------------------------------------------------------------------------

-- In another block a transfer is another row: a transaction that moves may log others at the same place.
alter table deposit_transfer drop constraint deposit_transfer_pkey;
alter table deposit_transfer add primary key (chain_id, block_hash, tx_hash, log_index);
create unique index deposit_transfer_log_key on deposit_transfer (chain_id, tx_hash, log_index) where gone_at is null;

-- Reviews -------------------------------------------------------------------------------------------------------------

-- When the deposit is compared with its facts next; null while nothing but a new fact can change it.
alter table deposit_address add column review_at timestamptz(3);
create index deposit_address_review_idx on deposit_address (chain_id, review_at) where review_at is not null;

-- A payment past its end waits until its deposits' blocks are read, but not longer than this.
alter table payment add column awaits_deposits_until timestamptz(3);

create function deposit_is_awaited() returns trigger language plpgsql as $$
begin
  new.review_at := new.expires_at;
  update payment set awaits_deposits_until = to_timestamp(new.deadline) - interval '5 minutes'
    where id = new.payment_id and coalesce(awaits_deposits_until < to_timestamp(new.deadline) - interval '5 minutes', true);
  return new;
end $$;
create trigger deposit_address_awaited before insert on deposit_address for each row execute function deposit_is_awaited();

create function deposit_has_ended() returns trigger language plpgsql as $$
begin
  update payment p set awaits_deposits_until = null
    where p.id = new.payment_id and p.status = 'requires_action' and p.awaits_deposits_until is not null and not exists (
      select from deposit_address d where d.payment_id = p.id and d.status in ('waiting', 'partial', 'funded'));
  return null;
end $$;
create trigger deposit_address_ended after update of status on deposit_address for each row
  when (new.status not in ('waiting', 'partial', 'funded')) execute function deposit_has_ended();

create function payment_moves_deposits() returns trigger language plpgsql as $$
begin
  update deposit_address set review_at = clock_timestamp() where payment_id = new.id;
  return null;
end $$;
create trigger payment_moves_deposits after update of status on payment for each row
  when (new.status <> old.status) execute function payment_moves_deposits();

-- Returns -------------------------------------------------------------------------------------------------------------

-- The call that moves the units at present: one at a time for each network and token.
alter table deposit_surplus add column job_id florin_id references relay_job (id);
alter table deposit_surplus add constraint deposit_surplus_has_job check (status <> 'returning' or job_id is not null);

alter table payment_exception add column deposit_id florin_id references deposit_address (id);
create unique index payment_exception_deposit_key on payment_exception (deposit_id, kind, chain_id, token)
  where deposit_id is not null and status = 'open' and gone_at is null;
alter table payment_exception
  drop constraint payment_exception_option_check,
  drop constraint payment_exception_kind_key_check,
  add constraint payment_exception_option_check check (
    (kind in ('late', 'duplicate', 'lost') or (kind = 'listed_payer' and deposit_id is null)) = (option_id is not null)),
  add constraint payment_exception_kind_key_check check (
    (kind in ('late', 'duplicate', 'lost', 'unknown') or (kind = 'listed_payer' and deposit_id is null))
      = (key is not null)),
  add constraint payment_exception_deposit_check check (
    case kind when 'surplus' then deposit_id is not null when 'listed_payer' then true else deposit_id is null end);

-- Calls ---------------------------------------------------------------------------------------------------------------

alter table relay_job drop constraint relay_job_kind_check;
alter table relay_job add constraint relay_job_kind_check check (
  kind in ('pay_authorization', 'pay_permit2', 'pay_deposit', 'refund', 'close', 'deposit_return', 'deposit_claim'));
-- A deposit's execution that failed before its deadline is queued again. Its money may be moved any number of times.
drop index relay_job_live_key;
create unique index relay_job_live_key on relay_job (key, kind, refund_ref) nulls not distinct
  where kind in ('pay_authorization', 'pay_permit2', 'close') or (kind in ('pay_deposit', 'refund') and status <> 'failed');

-- Only a call that pays shows that a payment was executed.
create or replace function payment_is_executed(p payment) returns boolean language plpgsql stable as $$
declare
  terms text := (select o.key from payment_option o where o.id = p.option_id);
begin
  return exists (
      select from relay_job j where j.payment_id = p.id and j.key = terms
        and j.kind in ('pay_authorization', 'pay_permit2', 'pay_deposit')
        and j.status = 'confirmed' and j.tx_hash = p.tx_hash and j.block_number = p.tx_block)
    or exists (
      select from chain_event e where e.payment_id = p.id and e.key = terms and e.type = 'PaymentExecuted'
        and e.chain_id = p.chain_id and e.tx_hash = p.tx_hash and e.block_number = p.tx_block)
    or exists (
      select from payment_attempt a where a.payment_id = p.id and a.option_id = p.option_id and a.status <> 'failed'
        and a.tx_hash = p.tx_hash);
end $$;
