-- That somebody signed for a destination with its own key: the message as it was signed, so that it can be checked again.
alter table crypto_settlement add column proven_at timestamptz(3), add column proof_message text, add column proof_signature text,
  add check (num_nulls(proven_at, proof_message, proof_signature) in (0, 3)),
  add check (length(proof_message) <= 2000 and length(proof_signature) <= 20000);

-- A proof is about one address. Whoever changes where money goes begins without one.
create function forget_proof() returns trigger language plpgsql as $$
begin
  if new.destination <> old.destination then
    new.proven_at := null;
    new.proof_message := null;
    new.proof_signature := null;
  end if;
  return new;
end $$;
create trigger crypto_settlement_proof before update on crypto_settlement
  for each row execute function forget_proof();

-- The whole number, sealed (AES-256-GCM) with a key that the database does not know. Null for rows from before.
alter table fiat_settlement add column sealed_number bytea check (length(sealed_number) <= 1000);
