-- The W3C context of the span that queued the call, which the worker's spans continue; null where nothing is traced.
alter table relay_job
  add column traceparent text;
