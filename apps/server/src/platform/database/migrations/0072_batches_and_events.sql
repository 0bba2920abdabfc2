-- What the school sends of itself is in the name of who caused it, and no part of what that person may send.
alter table message_batches add column automatic boolean not null default false;
update message_batches b set automatic = true
where exists (select from absence_alerts a where a.school_id = b.school_id and a.batch_id = b.id and a.by_id is null);

-- Calls of providers that are proven and name nothing that is known are kept too.
alter table webhook_events add column ok boolean not null default true, drop constraint webhook_events_state_check;
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'webhook_events'::regclass loop
    execute format('alter table %s drop constraint if exists webhook_events_state_check', part);
  end loop;
end $$;
alter table webhook_events add constraint webhook_events_state_check check (
  state in ('Sent', 'Failed', 'Undelivered', 'Delivered', 'Read', 'Stop', 'Start', 'AccountStopped', 'AccountResumed', 'TextStopped', 'TextResumed')
  or not ok);
