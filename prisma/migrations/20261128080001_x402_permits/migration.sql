-- x402 by Permit2: a call of x402's proxy brings the money of a permit to a deposit address. docs/decisions/0062.
-- It executes nothing: the deposit's own call does, so payment_is_executed() does not know this kind.
alter table relay_job drop constraint relay_job_kind_check;
alter table relay_job add constraint relay_job_kind_check check (kind in ('pay_authorization', 'pay_permit2',
  'pay_deposit', 'pay_deposit_authorization', 'fund_deposit', 'refund', 'close', 'deposit_return', 'deposit_claim'));
-- One permit is accepted for a deposit, ever.
drop index relay_job_live_key;
create unique index relay_job_live_key on relay_job (key, kind, refund_ref) nulls not distinct
  where kind in ('pay_authorization', 'pay_permit2', 'pay_deposit_authorization', 'fund_deposit', 'close')
    or (kind in ('pay_deposit', 'refund') and status <> 'failed');
