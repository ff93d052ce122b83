-- Who stopped new payments: a person's name, or the command. Null for stops from before this column.
alter table payment_stop add column stopped_by text;
