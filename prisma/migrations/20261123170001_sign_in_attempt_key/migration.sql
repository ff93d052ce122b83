-- A key, so that the Prisma schema can describe the table.
alter table sign_in_attempt add column id bigint generated always as identity primary key;
