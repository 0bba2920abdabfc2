-- What was counted, removed and put back. A login of the platform that was removed belongs to no school.
create table removals (
  school_id uuid references schools,
  id uuid primary key,
  kind text not null,
  scope jsonb not null,
  -- Rows by table, what stands in the way and what is to be known, without words.
  counts jsonb not null default '[]',
  blockers jsonb not null default '[]',
  warnings jsonb not null default '[]',
  fingerprint text not null default '',
  counted_at timestamptz,
  -- How many of the things that the kind is named after went.
  things int not null default 0,
  status text not null check (status in ('Draft', 'Counted', 'Running', 'Done', 'Failed', 'Cancelled', 'Restored')),
  typed_text text,
  reason text,
  job_id uuid,
  remove_on date,
  archive_file_id uuid,
  archive_until date,
  audit_id uuid,
  failure text,
  by_id uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index removals_school on removals (school_id, created_at desc);
create index removals_newest on removals (created_at desc, id);
-- One at a time.
create unique index removals_running on removals (school_id) where status = 'Running';
select make_tenant_table('removals');

-- Rows of money go with the whole school alone; an order without a receipt is no money yet.
create or replace function guard_money_row() returns trigger language plpgsql as $$
declare
  changing text[] := coalesce(tg_argv, '{}');
  removing text := coalesce(current_setting('app.removing', true), '');
begin
  if tg_op = 'DELETE' then
    if removing = 'school' and exists (select from schools where id = old.school_id and status = 'RemovalScheduled') then return old; end if;
    if removing = 'orders' and tg_table_name in ('fee_orders', 'fee_order_lines', 'order_attempts')
      and to_jsonb(old) ->> 'receipt_id' is null then return old; end if;
    raise exception 'A row of % stays for good', tg_table_name using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'A row of % does not change', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The audit and the credits of a school go with it, and never before.
create function guard_lasting_row() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.removing', true), '') = 'school'
    and exists (select from schools where id = old.school_id and status = 'RemovalScheduled') then return old; end if;
  raise exception 'A row of % stays for good', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger lasting_row before delete on audit_entries for each row execute function guard_lasting_row();
create trigger lasting_row before delete on sms_credits for each row execute function guard_lasting_row();
grant delete on audit_entries, sms_credits to school_platform;

-- What a student had to do with money outlives the student, under the number and the name of that day.
alter table student_fee_accounts drop constraint student_fee_accounts_school_id_student_id_fkey;
alter table student_fee_accounts add column adm_no text, add column student_name text;

-- Notifications that are put back are no news.
create or replace function push_bells() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = '1' then return null; end if;
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, run_after, created_at, expires_at, about_id)
  select id_at(f.sent_at, s.id::text || f.id::text), f.school_id, 'push', s.id::text, '', 'message', 'push:' || s.id || ':' || f.id,
    f.sent_at, f.sent_at, f.sent_at + interval '24 hours', f.id
  from fresh f join push_subscriptions s on s.user_id = f.user_id where not f.held
  on conflict do nothing;
  return null;
end $$;
create or replace function tell_bells() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = '1' then return null; end if;
  perform live_tell(school_id, array_agg(user_id), 'notification', '{}', max(sent_at)) from fresh group by school_id;
  return null;
end $$;
-- A bus that is put back has the versions that it had.
create or replace function count_bus_versions() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = '1' then return new; end if;
  if tg_op = 'INSERT' then
    new.pickup_version := case when new.pickup_stop_id is null then 0 else nextval('bus_versions') end;
    new.drop_version := case when new.drop_stop_id is null then 0 else nextval('bus_versions') end;
  else
    if new.pickup_stop_id is distinct from old.pickup_stop_id then new.pickup_version := nextval('bus_versions'); end if;
    if new.drop_stop_id is distinct from old.drop_stop_id then new.drop_version := nextval('bus_versions'); end if;
  end if;
  return new;
end $$;
