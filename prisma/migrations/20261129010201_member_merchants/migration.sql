-- A member can be limited to some of the account's merchants, from the invitation on. Null for all of them.
-- docs/decisions/0064.
alter table membership add column merchant_ids text[] check (cardinality(merchant_ids) > 0),
  add constraint membership_managers_have_all check (merchant_ids is null or role not in ('owner', 'admin'));
alter table invitation add column merchant_ids text[] check (cardinality(merchant_ids) > 0);
