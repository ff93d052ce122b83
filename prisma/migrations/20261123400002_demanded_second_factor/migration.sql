-- Whether members must have a second factor before anything else of the account opens.
alter table account add column demands_second_factor boolean not null default false;
