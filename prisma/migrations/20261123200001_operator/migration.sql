-- The account whose people run the installation. Until now it was the first account by its age.
alter table account add column is_operator boolean not null default false;
update account set is_operator = true where id = (select id from account order by created_at, id limit 1);
create unique index account_operator_key on account (is_operator) where is_operator;
