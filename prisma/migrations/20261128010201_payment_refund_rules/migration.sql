-- The triggers hold the sums of refunds: nobody writes any but those of the refunds' rows, and a payment begins without. CHECKs
-- on top of that cost each create a share of its time: 20261122134001_checks_that_stay_planned.
alter table payment
  drop constraint payment_refunded,
  drop constraint payment_refunded_amount_check,
  drop constraint payment_refunding_amount_check,
  drop constraint payment_refund_status_check;

drop trigger payment_begins_unrefunded on payment;
drop trigger payment_begins on payment;
create trigger payment_begins before insert on payment for each row
  when (new.status <> 'requires_action' or new.refund_status is not null or new.refunded_amount <> 0 or new.refunding_amount <> 0)
  execute function refuse_change('the first state');
