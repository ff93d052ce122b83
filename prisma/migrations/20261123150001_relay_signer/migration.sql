-- The field's words: a key of ours on one chain is a signer, and what carries a job's call is its transaction.
alter table relay_lane rename to relay_signer;
alter index relay_lane_pkey rename to relay_signer_pkey;
alter table relay_job rename column carrier_id to transaction_id;
alter table relay_job rename constraint relay_job_carried to relay_job_has_transaction;
alter index relay_job_carrier_idx rename to relay_job_transaction_idx;

create or replace function relay_job_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.chain_id <> old.chain_id or new.router <> old.router
     or new.calldata <> old.calldata or new.key <> old.key or new.deadline <> old.deadline
     or (new.relayer <> old.relayer and old.status <> 'queued') then
    raise exception 'the call of relay job % never changes', old.id using errcode = '23514';
  end if;
  if old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id then
    raise exception 'relay job % travels with one transaction only', old.id using errcode = '23514';
  end if;
  if new.status <> old.status then
    if not (old.status, new.status) in (
      ('queued', 'signed'), ('queued', 'confirmed'), ('queued', 'failed'), ('signed', 'mined'), ('signed', 'confirmed'),
      ('signed', 'failed'), ('mined', 'signed'), ('mined', 'confirmed'), ('mined', 'failed')) then
      raise exception 'relay job % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
  end if;
  return new;
end $$;

create or replace function gas_has_moved(chain bigint, hash text) returns boolean language plpgsql stable as $$
begin
  return exists (select from account_deployment d where d.chain_id = chain and d.tx_hash = hash and d.status <> 'confirmed')
    or coalesce((
      select bool_and(j.block_hash is null) from relay_transaction t join relay_job j on j.transaction_id = t.job_id
      where t.chain_id = chain and t.hash = $2 and j.tx_hash = t.hash and j.status = 'confirmed'), false);
end $$;
