-- x402: an agent pays a deposit address with a signed authorization, and the signer becomes the payer. docs/decisions/0048.

-- Authorized terms ----------------------------------------------------------------------------------------------------

-- The terms that such an authorization executes: the deposit's, with the signer as payer. Set once.
alter table deposit_address
  add column authorized_option_id florin_id,
  add column authorized_key evm_hash,
  add constraint deposit_address_authorized_check check (
    (authorized_option_id is null) = (authorized_key is null) and (authorized_key is null or refund_kind = 'none')),
  add constraint deposit_address_authorized_option_fkey foreign key (authorized_option_id, payment_id)
    references payment_option (id, payment_id),
  add constraint deposit_address_authorized_key_fkey foreign key (payment_id, authorized_key)
    references payment_option (payment_id, key);
create unique index deposit_address_authorized_key on deposit_address (authorized_option_id)
  where authorized_option_id is not null;

create function deposit_is_authorized() returns trigger language plpgsql as $$
begin
  if old.authorized_option_id is not null and (new.authorized_option_id, new.authorized_key)
      is distinct from (old.authorized_option_id, old.authorized_key) then
    raise exception 'deposit % was authorized before', old.id using errcode = '23514';
  end if;
  if new.authorized_option_id is not null and not exists (
      select from payment_option o join payment_option t on t.id = new.option_id
      where o.id = new.authorized_option_id and o.key = new.authorized_key and o.kind = 'eip3009'
        and (o.payment_id, o.chain_id, o.token, o.amount, o.fee, o.router, o.deadline, o.option_ref)
          = (t.payment_id, t.chain_id, t.token, t.amount, t.fee, t.router, t.deadline, t.option_ref)
        and o.destination is not distinct from t.destination) then
    raise exception 'the authorized terms of deposit % are not its own', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposit_address_authorized before update of authorized_option_id, authorized_key on deposit_address
  for each row execute function deposit_is_authorized();

create or replace function deposit_address_guard() returns trigger language plpgsql as $$
begin
  if new.status = old.status then
    if new.state_version <> old.state_version then
      raise exception 'state_version of deposit % moves with its status only', old.id using errcode = '23514';
    end if;
    return new;
  end if;
  if old.status = 'paid' or (old.status in ('expired', 'superseded') and new.status <> 'paid') then
    raise exception 'deposit % cannot go from % to %', old.id, old.status, new.status using errcode = '23514';
  end if;
  if new.status = 'paid' and not exists (
      select from payment p where p.id = new.payment_id and p.option_id in (new.option_id, new.authorized_option_id)
        and p.status = 'succeeded') then
    raise exception 'nothing shows that deposit % was paid', old.id using errcode = '23514';
  end if;
  if new.status = 'expired' and new.expires_at > clock_timestamp() then
    raise exception 'deposit % has not expired', old.id using errcode = '23514';
  end if;
  new.state_version := old.state_version + 1;
  new.updated_at := greatest(clock_timestamp(), old.updated_at);
  perform pg_notify('deposit_changed', old.id);
  return new;
end $$;

-- Calls ---------------------------------------------------------------------------------------------------------------

alter table relay_job drop constraint relay_job_kind_check;
alter table relay_job add constraint relay_job_kind_check check (kind in ('pay_authorization', 'pay_permit2',
  'pay_deposit', 'pay_deposit_authorization', 'refund', 'close', 'deposit_return', 'deposit_claim'));
drop index relay_job_live_key;
create unique index relay_job_live_key on relay_job (key, kind, refund_ref) nulls not distinct
  where kind in ('pay_authorization', 'pay_permit2', 'pay_deposit_authorization', 'close')
    or (kind in ('pay_deposit', 'refund') and status <> 'failed');

create or replace function payment_is_executed(p payment) returns boolean language plpgsql stable as $$
declare
  terms text := (select o.key from payment_option o where o.id = p.option_id);
begin
  return exists (
      select from relay_job j where j.payment_id = p.id and j.key = terms
        and j.kind in ('pay_authorization', 'pay_permit2', 'pay_deposit', 'pay_deposit_authorization')
        and j.status = 'confirmed' and j.tx_hash = p.tx_hash and j.block_number = p.tx_block)
    or exists (
      select from chain_event e where e.payment_id = p.id and e.key = terms and e.type = 'PaymentExecuted'
        and e.chain_id = p.chain_id and e.tx_hash = p.tx_hash and e.block_number = p.tx_block)
    or exists (
      select from payment_attempt a where a.payment_id = p.id and a.option_id = p.option_id and a.status <> 'failed'
        and a.tx_hash = p.tx_hash);
end $$;

-- Answers -------------------------------------------------------------------------------------------------------------

-- An accepted signature, by the hash of its header, and the transaction that its answer names: the same signature gets
-- the same answer.
create table x402_signature (
  payment_id florin_id not null references payment (id),
  header_hash text not null check (header_hash ~ '^[0-9a-f]{64}$'),
  deposit_id florin_id not null references deposit_address (id),
  -- The signer.
  payer evm_address not null,
  -- Null until it was answered with success.
  tx_hash evm_hash,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (payment_id, header_hash)
);
create function x402_answer_stays() returns trigger language plpgsql as $$
begin
  if old.tx_hash is not null and new.tx_hash is distinct from old.tx_hash then
    raise exception 'a signature of payment % was answered before', old.payment_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger x402_signature_answer before update of tx_hash on x402_signature
  for each row execute function x402_answer_stays();
create trigger x402_signature_facts before update of payment_id, header_hash, deposit_id, payer, created_at
  on x402_signature for each statement execute function refuse_change('what was signed');
create trigger x402_signature_no_delete before delete or truncate on x402_signature
  for each statement execute function refuse_delete();
