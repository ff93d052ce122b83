-- Up to which transaction hash the present round of the audit has looked for postings without an event: eight hex digits.
alter table books_audit add column reread_hash text not null default '';
