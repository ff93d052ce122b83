-- no transaction
alter table mail validate constraint mail_kind_check;
