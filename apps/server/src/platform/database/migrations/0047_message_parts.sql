-- Messages, what they are about, reports of providers and items of bells lie in parts, one for each month of their id.
-- Ids are UUID version 7: the first 48 bits are milliseconds. So the id alone tells the part.

-- The first id of a moment.
create function first_id(at timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
-- The same id of the same seed and moment, as UUID version 7.
create function id_at(at timestamptz, seed text) returns uuid language sql stable as $$
  select (left(replace(first_id(at)::text, '-', ''), 12) || '7' || substr(md5(seed), 1, 3) || '8' || substr(md5(seed), 4, 15))::uuid
$$;

-- What happens once over all months: a message by its key, the repeat of a message, a report of a provider. It is kept as
-- long as its row.
create table message_keys (
  key text primary key,
  row_id uuid not null
);
create index message_keys_row on message_keys (row_id);
revoke all on message_keys from school_app, school_platform;

-- Existing rows are copied by the owner, from whom row-level security hides them.
alter table outbox no force row level security;
alter table notifications no force row level security;
alter table message_students no force row level security;
drop trigger notifications_tell on notifications;
drop trigger notifications_push on notifications;
drop trigger notifications_push_released on notifications;
alter table outbox rename to outbox_before;
alter table webhook_events rename to webhook_events_before;
alter table notifications rename to notifications_before;
alter table message_students rename to message_students_before;

create table outbox (like outbox_before including defaults including constraints) partition by range (id);
create table webhook_events (like webhook_events_before including defaults including constraints) partition by range (id);
create table notifications (like notifications_before including defaults including constraints) partition by range (id);
create table message_students (like message_students_before including defaults including constraints) partition by range (message_id);

-- Makes the part of a month. Rows of it that came before it did are moved there.
create function make_part(target text, month date) returns void language plpgsql as $$
declare
  part text := target || '_' || to_char(month, 'YYYYMM');
  rest text := target || '_rest';
  id text := case target when 'message_students' then 'message_id' else 'id' end;
  lowest uuid := first_id(month::timestamp at time zone 'UTC');
  highest uuid := first_id((month + interval '1 month') at time zone 'UTC');
begin
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like %I including all)', part, target);
  execute format('alter table %I enable row level security', part);
  execute format('revoke all on %I from public, school_app, school_platform', part);
  execute format('lock table only %I in access exclusive mode', rest);
  execute format('with moved as (delete from only %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    rest, id, lowest, id, highest, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, part, lowest, highest);
end $$;

-- Makes the parts of the last month, the present one and the next two.
create function make_parts(at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  present date := date_trunc('month', at at time zone 'UTC')::date;
begin
  perform pg_advisory_xact_lock(hashtextextended('message parts', 0));
  perform make_part(t.name, (present + make_interval(months => m))::date)
  from unnest(array['outbox', 'message_students', 'webhook_events', 'notifications']) t(name), generate_series(-1, 2) m;
end $$;

-- Drops the oldest part that holds nothing of this time or later, and no message that is still to leave. One at a time:
-- its lock keeps everybody waiting. Answers whether there was one.
create function drop_part(target text, before timestamptz) returns boolean language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  part text;
  month date;
  ending timestamptz;
  kept boolean;
begin
  if target not in ('outbox', 'webhook_events', 'notifications') then raise exception 'no parts: %', target; end if;
  perform pg_advisory_xact_lock(hashtextextended('message parts', 0));
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(target) and c.relname ~ '_[0-9]{6}$' order by 1
  loop
    month := to_date(right(part, 6), 'YYYYMM');
    ending := (month + interval '1 month') at time zone 'UTC';
    exit when ending > before;
    execute format('select exists (select from %I where %s)', part, case target
      when 'outbox' then 'created_at >= $1 or status in (''Waiting'', ''Sending'')'
      when 'webhook_events' then 'received_at >= $1'
      else 'sent_at >= $1' end) into kept using before;
    continue when kept;
    if target <> 'notifications' then
      delete from message_keys
      where row_id >= first_id(month::timestamp at time zone 'UTC') and row_id < first_id(ending)
        and (key like 'report %') = (target = 'webhook_events');
    end if;
    if target = 'outbox' then execute format('drop table if exists %I', 'message_students_' || right(part, 6)); end if;
    execute format('drop table %I', part);
    return true;
  end loop;
  return false;
end $$;
revoke all on function make_part(text, date), make_parts(timestamptz), drop_part(text, timestamptz) from public;
grant execute on function make_parts(timestamptz), drop_part(text, timestamptz) to school_platform;

-- An insert never fails for want of a month.
create table outbox_rest partition of outbox default;
create table webhook_events_rest partition of webhook_events default;
create table notifications_rest partition of notifications default;
create table message_students_rest partition of message_students default;
do $$
declare part text;
begin
  foreach part in array array['outbox_rest', 'webhook_events_rest', 'notifications_rest', 'message_students_rest'] loop
    execute format('alter table %I enable row level security', part);
    execute format('revoke all on %I from public, school_app, school_platform', part);
  end loop;
end $$;

-- Parts for what there is.
select make_part(t.name, x.month::date)
from (select date_trunc('month', min(at) at time zone 'UTC') as first, date_trunc('month', max(at) at time zone 'UTC') as last from (
    select created_at as at from outbox_before union all select received_at from webhook_events_before
    union all select sent_at from notifications_before) times) span,
  generate_series(span.first, span.last, interval '1 month') x(month),
  unnest(array['outbox', 'message_students', 'webhook_events', 'notifications']) t(name);

-- Pushes had ids without a time.
insert into outbox
select (jsonb_populate_record(o, jsonb_build_object('id', id_at(o.created_at, o.id::text)))).* from outbox_before o
where o.channel = 'push' and o.id not between first_id(o.created_at - interval '1 day') and first_id(o.created_at + interval '1 day');
insert into outbox
select * from outbox_before o
where not (o.channel = 'push' and o.id not between first_id(o.created_at - interval '1 day') and first_id(o.created_at + interval '1 day'));
insert into webhook_events select * from webhook_events_before;
insert into notifications select * from notifications_before;
insert into message_students select * from message_students_before;
-- The number of a message in its batch keeps nobody from sending the batch twice; the key of the batch does.
update outbox set dedupe_key = null where batch_id is not null and dedupe_key like 'batch:%';
insert into message_keys
select 'message ' || dedupe_key, id from outbox where dedupe_key is not null
union all select 'repeat ' || repeats_id, id from outbox where repeats_id is not null
union all select 'report ' || driver || ' ' || account || ' ' || event_key, id from webhook_events;
drop table message_students_before, outbox_before, webhook_events_before, notifications_before;

alter table outbox add constraint outbox_pkey primary key (id);
create index outbox_age on outbox (created_at) where person_id is null;
create index outbox_batch on outbox (school_id, batch_id, id) where batch_id is not null;
create index outbox_batch_rows on outbox (batch_id) where person_id is not null;
create index outbox_due on outbox ((kind <> 'code'), run_after, id) where status = 'Waiting';
create index outbox_due_push on outbox (run_after, id) where status = 'Waiting' and channel = 'push';
create index outbox_families_newest on outbox (school_id, created_at desc, id desc) where person_type in ('guardian', 'student');
create index outbox_leases on outbox (leased_until) where status = 'Sending';
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_person on outbox (school_id, person_id, created_at desc, id) where person_id is not null;
create index outbox_provider_ref on outbox (driver, provider_ref) where provider_ref is not null;
create index outbox_repeats on outbox (repeats_id) where repeats_id is not null;
create index outbox_school on outbox (school_id, created_at desc, id desc);
create index outbox_sent on outbox (channel, sent_at) where sent_at is not null;
create index outbox_staff_newest on outbox (school_id, created_at desc, id desc) where person_type = 'staff';
create index outbox_turns on outbox (coalesce(school_id, '00000000-0000-0000-0000-000000000000'::uuid), channel, lane, run_after, id)
  where status = 'Waiting' and kind <> 'code' and channel <> 'push';
create index outbox_unconfirmed on outbox (started_at) where status = 'NotConfirmed';

alter table webhook_events add constraint webhook_events_pkey primary key (id);
create index webhook_events_age on webhook_events (received_at);
create index webhook_events_due on webhook_events (run_after, id) where processed_at is null;
create index webhook_events_message on webhook_events (applied_to) where applied_to is not null;

alter table notifications
  add constraint notifications_pkey primary key (school_id, id),
  add constraint notifications_school_id_fkey foreign key (school_id) references schools,
  add constraint notifications_user_id_fkey foreign key (user_id) references users;
create index notifications_age on notifications (sent_at);
create index notifications_batch on notifications (school_id, batch_id, user_id) where batch_id is not null;
create index notifications_user on notifications (user_id, sent_at desc);

alter table message_students
  add constraint message_students_pkey primary key (school_id, student_id, at, message_id),
  add constraint message_students_school_id_fkey foreign key (school_id) references schools;
create index message_students_message on message_students (message_id);

select make_tenant_table('outbox');
select make_tenant_table('notifications');
select make_tenant_table('message_students');
select make_platform_table('webhook_events');

-- A message whose key is known is not written; a second repeat of a message is an error.
create function keep_message_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.dedupe_key is not null then
    insert into message_keys (key, row_id) values ('message ' || new.dedupe_key, new.id) on conflict do nothing;
    if not found then return null; end if;
  end if;
  if new.repeats_id is not null then
    insert into message_keys (key, row_id) values ('repeat ' || new.repeats_id, new.id);
  end if;
  return new;
end $$;
create trigger outbox_keys before insert on outbox for each row
  when (new.dedupe_key is not null or new.repeats_id is not null) execute function keep_message_keys();

create function keep_report_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into message_keys (key, row_id) values ('report ' || new.driver || ' ' || new.account || ' ' || new.event_key, new.id)
  on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger webhook_events_keys before insert on webhook_events for each row execute function keep_report_keys();

-- Keys go with their rows, and with messages the students that they were about.
create function forget_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from message_keys where row_id in (select id from gone);
  return null;
end $$;
create trigger outbox_forget_keys after delete on outbox referencing old table as gone
  for each statement execute function forget_keys();
create trigger webhook_events_forget_keys after delete on webhook_events referencing old table as gone
  for each statement execute function forget_keys();
create function forget_students() returns trigger language plpgsql as $$
begin
  delete from message_students where message_id in (select id from gone where person_id is not null);
  return null;
end $$;
create trigger outbox_forget_students after delete on outbox referencing old table as gone
  for each statement execute function forget_students();
revoke all on function keep_message_keys(), keep_report_keys(), forget_keys() from public;

create trigger notifications_tell after insert on notifications referencing new table as fresh
  for each statement execute function tell_bells();
create trigger notifications_push after insert on notifications referencing new table as fresh
  for each statement execute function push_bells();
create trigger notifications_push_released after update on notifications referencing new table as fresh old table as old_ones
  for each statement execute function push_released_bells();

-- As before, with ids that have a time.
create or replace function push_bells() returns trigger language plpgsql as $$
begin
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, run_after, created_at, expires_at, about_id)
  select id_at(f.sent_at, s.id::text || f.id::text), f.school_id, 'push', s.id::text, '', 'message', 'push:' || s.id || ':' || f.id,
    f.sent_at, f.sent_at, f.sent_at + interval '24 hours', f.id
  from fresh f join push_subscriptions s on s.user_id = f.user_id where not f.held
  on conflict do nothing;
  return null;
end $$;
create or replace function push_released_bells() returns trigger language plpgsql as $$
begin
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, run_after, created_at, expires_at, about_id)
  select id_at(f.sent_at, s.id::text || f.id::text), f.school_id, 'push', s.id::text, '', 'message', 'push:' || s.id || ':' || f.id,
    f.sent_at, f.sent_at, f.sent_at + interval '24 hours', f.id
  from fresh f join old_ones o on o.school_id = f.school_id and o.id = f.id
    join push_subscriptions s on s.user_id = f.user_id
  where o.held and not f.held
  on conflict do nothing;
  return null;
end $$;
