-- Roles by what people do. Support finds, cancels and refunds payments; an accountant reads and exports books and the audit log.
alter type member_role add value if not exists 'support' before 'viewer';
alter type member_role add value if not exists 'accountant' before 'viewer';
