-- no transaction
alter table relay_signer validate constraint relay_signer_paused_reason_check;
