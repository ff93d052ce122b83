-- The mails that a member wants of an account, besides those that nobody can refuse.
alter table membership
  add column mails text[] not null default '{attention,digest}'
    check (mails <@ array['attention', 'digest']);

-- What was mailed to an account's people: an exception, a refund, or a week's digest. Each is mailed once.
create table mail_told (
  subject text primary key,
  account_id text not null references account (id),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index mail_told_account_idx on mail_told (account_id, created_at desc);
-- What was open before is no news.
insert into mail_told (subject, account_id)
  select id, account_id from payment_exception
    where account_id is not null and status = 'open' and gone_at is null
  union all
  select id, account_id from refund where status in ('pending_funds', 'undeliverable');

-- The history of the bell.
create index partner_event_notable_idx on partner_event (account_id, created_at desc)
  where type in ('exception.opened', 'exception.resolved', 'refund.pending_funds', 'refund.failed',
    'settlement_destination.changed');

alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind in ('receipt', 'invitation',
  'password_reset', 'new_device', 'destination_changed', 'settlement_guard', 'withdrawal_prepared', 'attention', 'digest'));
