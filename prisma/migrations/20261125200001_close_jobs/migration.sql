-- A call that closes a payment on a router: a transaction that the buyer holds can then no longer pay it.
-- docs/decisions/0043.
alter table relay_job drop constraint relay_job_kind_check;
alter table relay_job add constraint relay_job_kind_check
  check (kind in ('pay_authorization', 'pay_permit2', 'refund', 'close'));
-- A router closes a payment once.
create unique index relay_job_close_key on relay_job (payment_id, chain_id, router) where kind = 'close';
-- Quotes that a buyer may still execute.
create index payment_option_handed_out_idx on payment_option (deadline)
  where kind = 'native' and action_counts & 2::smallint <> 0;
-- Payments that a router has closed, by its name for them.
create index chain_event_closed_idx on chain_event ((data ->> 'paymentRef')) where type = 'PaymentClosed';

-- A closing call bears the key of an option, and does not execute it.
create or replace function payment_is_executed(p payment) returns boolean language plpgsql stable as $$
declare
  terms text := (select o.key from payment_option o where o.id = p.option_id);
begin
  return exists (
      select from relay_job j where j.payment_id = p.id and j.key = terms and j.kind not in ('refund', 'close')
        and j.status = 'confirmed' and j.tx_hash = p.tx_hash and j.block_number = p.tx_block)
    or exists (
      select from chain_event e where e.payment_id = p.id and e.key = terms and e.type = 'PaymentExecuted'
        and e.chain_id = p.chain_id and e.tx_hash = p.tx_hash and e.block_number = p.tx_block)
    or exists (
      select from payment_attempt a where a.payment_id = p.id and a.option_id = p.option_id and a.status <> 'failed'
        and a.tx_hash = p.tx_hash);
end $$;
