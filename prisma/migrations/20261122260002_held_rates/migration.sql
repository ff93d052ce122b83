-- A rate that is far from the last one of its source, while no other source has one, waits here for a second reading.
alter table rate add column held_value numeric check (held_value > 0 and held_value < 'Infinity');
