-- Two more reasons why a key signs nothing new at present: its remote signer does not answer, or refuses to sign.
alter table relay_signer
  drop constraint if exists relay_lane_paused_reason_check,
  drop constraint if exists relay_signer_paused_reason_check;
alter table relay_signer add constraint relay_signer_paused_reason_check
  check (paused_reason in ('gas_price', 'balance', 'no_role', 'signer_down', 'signer_refuses')) not valid;
