-- Passkeys (WebAuthn): what a person's devices can sign with. docs/decisions/0069.
create table passkey (
  id florin_id primary key,
  user_id florin_id not null references "user" (id),
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  -- A COSE key.
  public_key bytea not null check (length(public_key) between 1 and 2048),
  -- The authenticator's count of its signatures; 0 for one that does not count.
  counter bigint not null check (counter between 0 and 4294967295),
  name text not null check (length(name) between 1 and 100),
  transports text[] not null,
  -- Who made the authenticator, by its own word.
  aaguid text not null check (length(aaguid) = 36),
  is_synced boolean not null,
  -- The session that added it, which needs no notice.
  session_id florin_id not null,
  user_agent text check (length(user_agent) <= 512),
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3)
);
create unique index passkey_credential_key on passkey (credential_id);
create index passkey_user_idx on passkey (user_id, created_at);

-- What a passkey is asked to sign, until it is answered once. The holder is a session, or a browser at the sign-in.
create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('create', 'prove', 'sign_in')),
  holder_hash bytea not null check (length(holder_hash) = 32),
  expires_at timestamptz(3) not null
);
create index passkey_challenge_purge_idx on passkey_challenge (expires_at);

alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind in ('receipt', 'invitation',
  'password_reset', 'new_device', 'passkey_added', 'destination_changed', 'settlement_guard', 'withdrawal_prepared',
  'attention', 'digest'));
