-- Open pages hear of items that are let go, read elsewhere or handed to another login, as they hear of new ones.
create function tell_changed_bells() returns trigger language plpgsql as $$
begin
  perform live_tell(f.school_id, array_agg(f.user_id), 'notification', '{}', greatest(max(f.sent_at), max(f.read_at)))
  from fresh f join old_ones o on o.school_id = f.school_id and o.id = f.id
  where not f.held and (o.held or f.read_at is distinct from o.read_at or f.user_id <> o.user_id)
  group by f.school_id;
  return null;
end $$;
create trigger notifications_tell_changed after update on notifications referencing new table as fresh old table as old_ones
  for each statement execute function tell_changed_bells();
