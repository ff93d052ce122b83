-- The settlement guard: a change that redirects a merchant's money waits, and an owner may stop or approve it meanwhile
-- (docs/decisions/0065). Only the database's clock decides when one takes effect.

alter table account
  add column settlement_wait_hours integer not null default 24 check (settlement_wait_hours between 0 and 168),
  add column settlement_four_eyes boolean not null default false;

create table destination_change (
  id florin_id primary key,
  account_id florin_id not null,
  merchant_id florin_id not null,
  mode run_mode not null,
  -- The settlement that it changes or removes, or the one that it creates.
  settlement_id florin_id not null,
  asset text not null,
  chain_id bigint not null,
  token evm_address not null,
  -- NULL is the merchant's vault.
  from_destination evm_address,
  to_destination evm_address,
  user_id florin_id references "user" (id),
  api_key_id florin_id references api_key (id),
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'stopped', 'replaced')),
  requested_at timestamptz(3) not null default clock_timestamp(),
  applies_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The person who approved or stopped it.
  ended_by florin_id references "user" (id),
  -- A signature of the new destination's own key.
  proven_at timestamptz(3),
  proof_message text,
  proof_signature text,
  foreign key (account_id, merchant_id) references merchant (account_id, id),
  constraint destination_change_by_one check (num_nonnulls(user_id, api_key_id) = 1),
  constraint destination_change_moves check (from_destination is distinct from to_destination),
  constraint destination_change_ended check ((status = 'waiting') = (ended_at is null)),
  check (num_nulls(proven_at, proof_message, proof_signature) in (0, 3)),
  check (length(proof_message) <= 2000 and length(proof_signature) <= 20000)
);
create unique index destination_change_waiting_key on destination_change (merchant_id, chain_id, token)
  where status = 'waiting';
create index destination_change_due_idx on destination_change (applies_at) where status = 'waiting';
create index destination_change_account_idx on destination_change (account_id, requested_at desc, id desc);

-- A change of the guard's own settings that weakens them.
create table settlement_guard_change (
  id florin_id primary key,
  account_id florin_id not null references account (id),
  wait_hours integer not null check (wait_hours between 0 and 168),
  four_eyes boolean not null,
  user_id florin_id not null references "user" (id),
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'stopped', 'replaced')),
  requested_at timestamptz(3) not null default clock_timestamp(),
  applies_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by florin_id references "user" (id),
  constraint settlement_guard_change_ended check ((status = 'waiting') = (ended_at is null))
);
create unique index settlement_guard_change_waiting_key on settlement_guard_change (account_id) where status = 'waiting';
create index settlement_guard_change_due_idx on settlement_guard_change (applies_at) where status = 'waiting';

-- What ended stays ended, nothing takes effect early unless a person approved it, and what is due is not undone.
create function waiting_change_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'change % has ended', old.id using errcode = '42501';
  end if;
  if new.status = 'applied' and new.ended_by is null and new.applies_at > clock_timestamp() then
    raise exception 'change % does not apply yet', old.id using errcode = '42501';
  end if;
  if new.status in ('stopped', 'replaced') and new.applies_at <= clock_timestamp() then
    raise exception 'change % has taken effect', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger destination_change_guard before update on destination_change for each row
  execute function waiting_change_guard();
create trigger settlement_guard_change_guard before update on settlement_guard_change for each row
  execute function waiting_change_guard();
create trigger destination_change_kept before truncate on destination_change for each statement
  execute function append_only();

-- Destinations as they are now: a due change counts from its time on, also before a worker has applied it.
create view settlement_in_force as
  select s.id, s.account_id, s.merchant_id, s.chain_id, s.token, s.asset, coalesce(c.to_destination, s.destination) as destination
    from crypto_settlement s
    left join destination_change c on c.settlement_id = s.id and c.merchant_id = s.merchant_id and c.chain_id = s.chain_id
      and c.token = s.token and c.status = 'waiting' and c.applies_at <= clock_timestamp()
    where s.deleted_at is null and (c.id is null or c.to_destination is not null)
  union all
  select c.settlement_id, c.account_id, c.merchant_id, c.chain_id, c.token, c.asset, c.to_destination
    from destination_change c
    where c.status = 'waiting' and c.applies_at <= clock_timestamp() and c.from_destination is null;

-- A change ends with its author's right to make it: a member who leaves or loses the role, a revoked key, a deleted merchant.
create function membership_stops_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.role in ('owner', 'admin') then return null; end if;
  update destination_change set status = 'stopped', ended_at = clock_timestamp()
    where account_id = old.account_id and user_id = old.user_id and status = 'waiting'
      and applies_at > clock_timestamp();
  return null;
end $$;
create trigger membership_stops_changes after delete or update of role on membership for each row
  execute function membership_stops_changes();

create function owner_stops_guard_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' then return null; end if;
  update settlement_guard_change set status = 'stopped', ended_at = clock_timestamp()
    where account_id = old.account_id and user_id = old.user_id and status = 'waiting'
      and applies_at > clock_timestamp();
  return null;
end $$;
create trigger owner_stops_guard_changes after delete or update of role on membership for each row
  execute function owner_stops_guard_changes();

create function key_stops_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update destination_change set status = 'stopped', ended_at = clock_timestamp()
    where account_id = new.account_id and api_key_id = new.id and status = 'waiting'
      and applies_at > clock_timestamp();
  return null;
end $$;
create trigger key_stops_changes after update of revoked_at on api_key for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function key_stops_changes();

create function merchant_stops_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update destination_change set status = 'stopped', ended_at = clock_timestamp()
    where merchant_id = new.id and status = 'waiting' and applies_at > clock_timestamp();
  return null;
end $$;
create trigger merchant_stops_changes after update of deleted_at on merchant for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function merchant_stops_changes();
