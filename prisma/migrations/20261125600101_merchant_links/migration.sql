-- What buyers are shown of a merchant next to its name: whom to ask, and its terms.
alter table merchant
  add column support_email text,
  add column support_url text,
  add column terms_url text,
  add column privacy_url text;
