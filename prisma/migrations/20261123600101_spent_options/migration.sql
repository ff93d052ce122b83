-- A quote that nobody used is deleted, after its end or when a payment has too many. What was executed, confirmed, claimed,
-- refunded or handed out as a transaction that may still execute is never deleted; docs/decisions/0031.

create index payment_attempt_option_idx on payment_attempt (payment_id, option_id);
create index refund_option_idx on refund (payment_id, option_id);

-- Whether no record names the option, and nothing that the buyer was given can still execute it. A signature is none of it:
-- the router takes signed terms from the relayer alone, and the relayer those of an attempt. A transaction is void once a
-- confirmed block is after its deadline.
create function payment_option_is_spent(o payment_option) returns boolean language sql stable as $$
  select o.created_at < clock_timestamp() - interval '1 minute'
    and (o.kind <> 'native' or o.action_counts & 2::smallint = 0 or exists (
      select from chain_cursor c where c.chain_id = o.chain_id and c.block_time > to_timestamp(o.deadline)))
    and not exists (select from payment p where p.id = o.payment_id and p.option_id = o.id)
    and not exists (select from payment_attempt a where a.payment_id = o.payment_id and a.option_id = o.id)
    and not exists (select from payment_claim c where c.payment_id = o.payment_id and c.option_id = o.id)
    and not exists (select from refund r where r.payment_id = o.payment_id and r.option_id = o.id)
    and not exists (select from payment_exception x where x.payment_id = o.payment_id and x.option_id = o.id)
    and not exists (select from relay_job j where j.payment_id = o.payment_id and j.key = o.key)
    and not exists (select from chain_event e where e.payment_id = o.payment_id and e.key = o.key)
$$;

drop trigger payment_option_no_delete on payment_option;
create trigger payment_option_no_truncate before truncate on payment_option for each statement execute function refuse_delete();

create function payment_option_kept() returns trigger language plpgsql as $$
begin
  if not payment_option_is_spent(old) then
    raise exception 'option % is in use, or may still be executed', old.id using errcode = '42501';
  end if;
  return old;
end $$;
create trigger payment_option_kept before delete on payment_option for each row execute function payment_option_kept();

-- The one delete of options, for a role that may not delete there. Rows are locked first: a record that comes to name one
-- of them is then seen by the second statement, or refused by its foreign key.
create function forget_options(ids text[]) returns integer
  language plpgsql security definer set search_path from current as $$
declare
  locked text[];
  forgotten integer;
begin
  select array_agg(id) into locked from (
    select o.id from payment_option o where o.id = any(ids) and payment_option_is_spent(o) for update skip locked) found;
  delete from payment_option o where o.id = any(locked) and payment_option_is_spent(o);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- How often a buyer's account has asked for new quotes after the timeline's entry of its first; the empty payer stands for
-- all accounts for which the timeline has no room.
create table options_request (
  payment_id florin_id not null references payment (id),
  payer text not null,
  requests integer not null default 1 check (requests > 0),
  options integer not null check (options >= 0),
  last_at timestamptz(3) not null default clock_timestamp(),
  primary key (payment_id, payer)
);
