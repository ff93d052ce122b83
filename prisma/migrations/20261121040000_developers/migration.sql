-- A key that was rolled names the one that takes its place.
alter table api_key add column replaced_by florin_id references api_key (id);

-- The request log's filters that leave few: what went wrong, and one key's requests.
create index request_log_failed_idx on request_log (account_id, mode, id desc) where status >= 400;
create index request_log_key_idx on request_log (key_id, id desc);
