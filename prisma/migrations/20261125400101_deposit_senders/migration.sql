-- The buyer of a payment by a deposit is the one sender of its money, and unknown when there were several. The account of
-- its terms gets the rest back, and need not be the buyer's. docs/decisions/0045.
create or replace function payment_has_terms(p payment) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from payment_option o
    where o.id = p.option_id and o.payment_id = p.id and o.chain_id = p.chain_id and o.asset = p.asset and o.token = p.token
      and o.amount = p.token_amount and o.fee = p.fee_amount
      and case
        when o.deposit_id is null then o.account = p.buyer_account
        else p.buyer_account is null or exists (
          select from deposit_transfer t
          where t.deposit_id = o.deposit_id and t.sender = lower(split_part(p.buyer_account, ':', 3)))
      end
      and o.destination is not distinct from p.destination and o.fee_bps is not distinct from p.fee_bps);
end $$;
