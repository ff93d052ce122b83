-- Reusable payment links, and how a payment made without code came about: docs/decisions/0067.

create table payment_link (
  id florin_id primary key,
  -- Of the public page. Anyone who has it may start a payment.
  token text collate "C" not null unique check (token ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
  account_id florin_id not null references account (id),
  merchant_id florin_id not null,
  mode run_mode not null,
  -- Precedes the number of each payment: <reference>-<number>.
  reference text not null check (length(reference) between 1 and 27),
  description text,
  unit text not null,
  -- Null where the buyer enters it, within the bounds.
  amount uint256 check (amount > 0),
  min_amount uint256 check (min_amount > 0),
  max_amount uint256 check (max_amount > 0),
  items jsonb not null default '[]',
  -- The most payments that are open or paid; null for any number.
  max_uses integer check (max_uses between 1 and 10000),
  -- Payments ever made through it.
  made integer not null default 0,
  ends_at timestamptz(3),
  return_url text,
  is_on boolean not null default true,
  created_by florin_id not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  check (amount is null or (min_amount is null and max_amount is null)),
  check (min_amount <= max_amount)
);
create index payment_link_account_idx on payment_link (account_id, mode, created_at desc, id desc);

create table payment_origin (
  payment_id florin_id primary key references payment (id),
  account_id florin_id not null,
  merchant_id florin_id not null,
  kind text not null check (kind in ('form', 'link', 'till')),
  link_id florin_id references payment_link (id),
  -- One visit to a link's page has at most one open payment.
  visit text check (length(visit) between 1 and 64),
  -- The invoice's lines.
  items jsonb not null default '[]',
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((kind = 'link') = (link_id is not null))
);
create index payment_origin_link_idx on payment_origin (link_id, payment_id desc) where link_id is not null;
create index payment_origin_till_idx on payment_origin (merchant_id, payment_id desc) where kind = 'till';

-- A link never has more open and paid payments than its limit.
create function payment_link_within() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select max_uses into most from payment_link where id = new.link_id for update;
  if most is null then
    return new;
  end if;
  if (select count(*) from payment_origin o join payment p on p.id = o.payment_id
      where o.link_id = new.link_id and p.status in ('requires_action', 'processing', 'succeeded')) >= most then
    raise exception 'payment link % has all its payments', new.link_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payment_link_within before insert on payment_origin
  for each row when (new.link_id is not null) execute function payment_link_within();
