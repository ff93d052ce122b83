-- A row is now one submission: what was given for an account of one payment, through one form. Nobody but the account's
-- own signature makes it the account's (`signed_at`), and only then does it serve other payments.
alter table buyer_data
  -- SHA-256 of the form's token, its first 14 bytes in hex; empty where there was none.
  add column token_hash text not null default '' check (token_hash ~ '^([0-9a-f]{28})?$'),
  add column signed_at timestamptz(3);

-- Data that its own payment's buyer confirmed with is the account's; the rest may have been given by anybody.
update buyer_data d set signed_at = d.created_at
  from buyer_data_use u join payment p on p.id = u.payment_id
  where u.buyer_data_id = d.id and u.payment_id = d.payment_id and p.buyer_account = d.payer;

create unique index buyer_data_submission_key on buyer_data (payment_id, payer, token_hash);
drop index buyer_data_payer_key;
drop index buyer_data_payment_idx;
