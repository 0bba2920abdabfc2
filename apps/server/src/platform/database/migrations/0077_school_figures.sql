-- Figures of each school for homes over many schools, kept by themselves: such a home adds up a row of each school.
-- What belongs to no school stands under the school of zeros.
create table school_figures (
  school_id uuid not null,
  part text not null check (part in ('people', 'attendance', 'receipts', 'dues', 'logins', 'messages')),
  -- The day for which they were counted, and the moment at which that began.
  on_day date not null,
  counted_at timestamptz not null,
  figures jsonb not null,
  primary key (school_id, part)
);
select make_tenant_table('school_figures');

-- What has changed since it was counted, by the transactions that did it: each leaves a mark of its own, so that none is
-- taken away before its changes can be seen.
create table figure_marks (
  school_id uuid not null,
  part text not null,
  transaction_id bigint not null
);
create index figure_marks_school on figure_marks (school_id, part, transaction_id);
select make_tenant_table('figure_marks');

create function mark_figures(schools uuid[], parts text[]) returns void language sql as $$
  insert into figure_marks (school_id, part, transaction_id)
  select s.id, p.name, pg_current_xact_id()::text::bigint
  from (select distinct coalesce(id, '00000000-0000-0000-0000-000000000000') as id from unnest(schools) id) s cross join unnest(parts) p(name)
  where not exists (
    select from figure_marks m
    where m.school_id = s.id and m.part = p.name and m.transaction_id = pg_current_xact_id()::text::bigint);
$$;

-- Whoever changes rows need not reach the marks: a login may belong to several schools.
create function mark_changed_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_figures((select array_agg(distinct c.school_id) from changed c), tg_argv);
  return null;
end $$;
create function mark_changed_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_figures(case tg_op when 'UPDATE' then array[old.school_id, new.school_id] else array[new.school_id] end, tg_argv);
  return null;
end $$;
create function mark_changed_login() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_figures((select array_agg(school_id) from user_schools where user_id = new.id and guardian_id is not null), tg_argv);
  return null;
end $$;
revoke all on function mark_figures(uuid[], text[]), mark_changed_rows(), mark_changed_row(), mark_changed_login() from public;

do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('students', '''people'''), ('enrolments', '''people'''), ('staff', '''people'''), ('user_schools', '''people'''),
    ('academic_years', '''people'', ''dues'''), ('attendance_registers', '''attendance'''), ('attendance_marks', '''attendance'''),
    ('receipts', '''receipts'''), ('demands', '''dues'''), ('installments', '''dues''')) t(name, parts)
  loop
    execute format('create trigger figures_made after insert on %I referencing new table as changed for each statement execute function mark_changed_rows(%s)', counted.name, counted.parts);
    execute format('create trigger figures_changed after update on %I referencing new table as changed for each statement execute function mark_changed_rows(%s)', counted.name, counted.parts);
    execute format('create trigger figures_gone after delete on %I referencing old table as changed for each statement execute function mark_changed_rows(%s)', counted.name, counted.parts);
  end loop;
end $$;
create trigger figures_changed after update of status on users for each row
  when (old.status is distinct from new.status) execute function mark_changed_login('people');
-- Sessions and messages are removed when they are older than what is counted.
create trigger figures_made after insert on sessions for each row execute function mark_changed_row('logins');
create trigger figures_changed after update of last_used_at, school_id on sessions for each row
  when (old.last_used_at is distinct from new.last_used_at or old.school_id is distinct from new.school_id)
  execute function mark_changed_row('logins');
create trigger figures_made after insert on outbox for each row
  when (new.channel = 'sms' and new.sent_at is not null) execute function mark_changed_row('messages');
create trigger figures_changed after update of status, sent_at on outbox for each row
  when (new.channel = 'sms' and new.sent_at is not null
    and (old.sent_at is distinct from new.sent_at
      or (old.status in ('Sent', 'Delivered', 'Read', 'Undelivered')) <> (new.status in ('Sent', 'Delivered', 'Read', 'Undelivered'))))
  execute function mark_changed_row('messages');

-- All of them were for counting over all schools at once; now each is counted by itself.
drop index sessions_used;
drop index sessions_created;
drop index sessions_school;
create index sessions_school on sessions (school_id, last_used_at, user_id);
create index sessions_school_created on sessions (school_id, created_at);
drop index outbox_sent;
create index outbox_sent on outbox (school_id, sent_at) include (status) where channel = 'sms' and sent_at is not null;
