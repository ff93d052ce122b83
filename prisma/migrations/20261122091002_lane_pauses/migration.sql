-- Why a lane signs nothing new at present; it goes on by itself when that is over, unlike one that is halted.
alter table relay_lane add column paused_reason text check (paused_reason in ('gas_price', 'balance', 'no_role'));
alter table relay_lane add column paused_at timestamptz(3);
-- What the timeline was told that a call waits for.
alter table relay_job add column waits_for text;
-- What a transaction of ours cost that did nothing for this job: its share, when others travelled with it.
alter table relay_job add column lost_wei uint256;
create index relay_job_lost_idx on relay_job (chain_id, updated_at) where lost_wei is not null;
