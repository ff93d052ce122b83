-- The outbox of mails. A mail is queued in the transaction of its cause and sent by a worker. docs/decisions/0052.

create table mail (
  id florin_id primary key,
  kind text not null check (
    kind in ('receipt', 'invitation', 'password_reset', 'new_device', 'destination_changed')),
  -- A keyed hash of the address: it counts the mails to one person without naming the person.
  recipient text not null,
  payment_id florin_id references payment (id),
  -- The address, the language and the facts. Emptied as soon as the mail is sent or given up.
  sealed bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  -- When it is due; while a worker sends it, when another one may.
  next_attempt_at timestamptz(3) not null default now(),
  -- Nobody needs it after this time.
  expires_at timestamptz(3) not null,
  -- Why it was given up: a code, never a server's text.
  fault text check (length(fault) <= 64),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((payment_id is not null) = (kind = 'receipt')),
  check ((status = 'waiting') = (sealed is not null)),
  check ((status = 'waiting') = (ended_at is null)),
  check (fault is null or status = 'failed')
);
create index mail_due_idx on mail (next_attempt_at) where status = 'waiting';
create index mail_ended_idx on mail (ended_at) where ended_at is not null;
create index mail_recipient_idx on mail (recipient, kind, created_at);
create index mail_payment_idx on mail (payment_id) where payment_id is not null;
-- A receipt is sent to an address once; one that failed may be requested again.
create unique index mail_receipt_key on mail (payment_id, recipient) where kind = 'receipt' and status <> 'failed';

-- A link that a person requested by mail: it sets the password and leaves the second factor.
alter table recovery_link
  add column by_mail boolean not null default false,
  add constraint recovery_link_by_mail_check check (not by_mail or made_by is null);
