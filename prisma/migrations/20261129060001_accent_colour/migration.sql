-- The merchant's own colour on its buyers' pages and receipts; null for Florin's.
alter table merchant
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');

create or replace function merchant_emits() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform emit_event(new.account_id, null, new.id, null, 'merchant.updated', jsonb_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'status', new.status, 'iconUrl', new.icon_url,
    'supportEmail', new.support_email, 'supportUrl', new.support_url, 'termsUrl', new.terms_url,
    'privacyUrl', new.privacy_url, 'accentColor', new.accent_color, 'createdAt', new.created_at,
    'deletedAt', new.deleted_at, 'stateVersion', version_of(clock_timestamp())));
  return null;
end $$;

drop trigger merchant_emits on merchant;
create trigger merchant_emits after update on merchant for each row
  when ((new.name, new.email, new.status, new.icon_url, new.support_email, new.support_url, new.terms_url, new.privacy_url,
      new.accent_color, new.deleted_at) is distinct from (old.name, old.email, old.status, old.icon_url, old.support_email,
      old.support_url, old.terms_url, old.privacy_url, old.accent_color, old.deleted_at))
  execute function merchant_emits();
