-- One transaction carries the call of one job, or those of several in a batch (docs/decisions/0014). Its versions belong to
-- one of the jobs, the carrier; a job that travels alone carries itself.
alter table relay_job add column carrier_id florin_id references relay_job (id);
update relay_job j set carrier_id = id where exists (select from relay_transaction t where t.job_id = j.id);
alter table relay_job add constraint relay_job_carried check (status not in ('signed', 'mined') or carrier_id is not null);
create index relay_job_carrier_idx on relay_job (carrier_id) where carrier_id is not null;

-- A call that waits may still be taken by another of our keys; once it is signed, key and carrier stay.
create or replace function relay_job_guard() returns trigger language plpgsql as $$
begin
  if new.payment_id <> old.payment_id or new.chain_id <> old.chain_id or new.router <> old.router
     or new.calldata <> old.calldata or new.key <> old.key or new.deadline <> old.deadline
     or (new.relayer <> old.relayer and old.status <> 'queued') then
    raise exception 'the call of relay job % never changes', old.id using errcode = '23514';
  end if;
  if old.carrier_id is not null and new.carrier_id is distinct from old.carrier_id then
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
