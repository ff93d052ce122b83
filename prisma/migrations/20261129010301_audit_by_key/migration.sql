-- The audit log has what API keys did, and is read by key too.
create index audit_event_key_idx on audit_event (account_id, (data ->> 'byKeyId'), id desc)
  where data ->> 'byKeyId' is not null;
