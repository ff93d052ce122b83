-- Conditions of the installation that its operator must know of, and the messages about them. docs/decisions/0080.
create table alert (
  id florin_id primary key,
  kind text not null,
  -- What it is about: a network, a key, a source of rates. Empty for the whole installation.
  subject text not null,
  severity text not null constraint alert_severity check (severity in ('ticket', 'page')),
  facts jsonb not null,
  first_seen_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  -- When it took its severity.
  severity_since timestamptz(3) not null default clock_timestamp(),
  -- Null while it may be a moment's fault.
  opened_at timestamptz(3),
  notified_at timestamptz(3),
  notified_severity text constraint alert_notified_severity check (notified_severity in ('ticket', 'page')),
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  silenced_until timestamptz(3),
  resolved_at timestamptz(3),
  constraint alert_notified check ((notified_at is null) = (notified_severity is null) and (notified_at is null or opened_at is not null)),
  constraint alert_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint alert_resolved check (resolved_at is null or opened_at is not null)
);
create unique index alert_unresolved_key on alert (kind, subject) where resolved_at is null;
create index alert_resolved_idx on alert (resolved_at) where resolved_at is not null;
create index alert_silenced_idx on alert (kind, subject) where silenced_until is not null;

-- One message to one channel. Mails are rows of their own outbox.
create table alert_delivery (
  id florin_id primary key,
  alert_id florin_id not null references alert (id) on delete cascade,
  channel text not null constraint alert_delivery_channel check (channel in ('slack', 'webhook')),
  event text not null constraint alert_delivery_event check (event in ('opened', 'repeated', 'resolved')),
  status text not null default 'waiting' constraint alert_delivery_status check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default clock_timestamp(),
  fault text,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  constraint alert_delivery_ended check ((status = 'waiting') = (ended_at is null))
);
create index alert_delivery_due_idx on alert_delivery (channel, next_attempt_at) where status = 'waiting';
create index alert_delivery_alert_idx on alert_delivery (alert_id);

alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind in ('receipt', 'invitation',
  'password_reset', 'new_device', 'passkey_added', 'destination_changed', 'settlement_guard', 'withdrawal_prepared',
  'attention', 'digest', 'alert')) not valid;
