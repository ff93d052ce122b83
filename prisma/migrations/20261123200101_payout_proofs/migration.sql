-- When the person of a session last proved who they are for a change of where money goes. The sign-in does not set it.
alter table session add column payouts_proven_at timestamptz(3);
