-- Times at which schools are shut for maintenance. What state one is in follows from its times.
create table maintenance_windows (
  id uuid primary key,
  title text not null,
  -- {endsAt} stands for its end.
  message text not null,
  school_scope text not null check (school_scope in ('all', 'schools')),
  scope_ids uuid[] not null default '{}',
  mode text not null check (mode in ('read-only', 'closed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  warn_minutes int not null check (warn_minutes between 0 and 1440),
  -- Ended before its end.
  ended_at timestamptz,
  cancelled_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  version int not null default 1
);
create index maintenance_windows_newest on maintenance_windows (starts_at desc, id desc);
create index maintenance_windows_open on maintenance_windows (ends_at) where ended_at is null and cancelled_at is null;
select make_platform_table('maintenance_windows');

-- Each opens the companion site of lessons once, within a minute. The ticket itself is kept nowhere.
create table curriculum_tickets (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  role text not null,
  name text not null,
  -- Where its login works, and for which child.
  of_school uuid references schools on delete cascade,
  of_child uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index curriculum_tickets_expired on curriculum_tickets (expires_at);
select make_platform_table('curriculum_tickets');

-- Which logins were in use on a day of school time, by what. In parts, one for each month.
create table activity_days (
  school_id uuid not null,
  day date not null,
  user_id uuid not null,
  channel text not null check (channel in ('web', 'android', 'ios')),
  hits int not null check (hits > 0),
  primary key (school_id, day, user_id, channel)
) partition by range (day);
create table activity_days_rest partition of activity_days default;
alter table activity_days_rest enable row level security;
revoke all on activity_days_rest from public, school_app, school_platform;
create index activity_days_user on activity_days (school_id, user_id, day);
select make_tenant_table('activity_days');

-- Makes the parts of this month and the next two, and drops those that are older than it keeps. Rows of a month that came
-- before its part are moved there.
create function keep_activity_parts(at timestamptz, kept_months int) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  present date := date_trunc('month', at at time zone 'UTC')::date;
  month date;
  part text;
  old record;
begin
  perform pg_advisory_xact_lock(hashtextextended('activity parts', 0));
  for ahead in 0..2 loop
    month := (present + make_interval(months => ahead))::date;
    part := 'activity_days_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like activity_days including all)', part);
    execute format('alter table %I enable row level security', part);
    execute format('revoke all on %I from public, school_app, school_platform', part);
    execute 'lock table only activity_days_rest in access exclusive mode';
    execute format('with moved as (delete from only activity_days_rest where day >= %L and day < %L returning *) insert into %I select * from moved',
      month, month + interval '1 month', part);
    execute format('alter table activity_days attach partition %I for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'activity_days'::regclass and c.relname ~ '^activity_days_\d{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') < present - make_interval(months => kept_months)
  loop
    execute format('drop table %I', old.relname);
  end loop;
  delete from only activity_days_rest where day < present - make_interval(months => kept_months);
end $$;
revoke all on function keep_activity_parts(timestamptz, int) from public;
grant execute on function keep_activity_parts(timestamptz, int) to school_platform;

-- What reports over many schools say of each, counted by night and when it is looked at.
create table report_figures (
  school_id uuid not null references schools,
  part text not null check (part in ('details', 'Guardian', 'Student', 'Staff')),
  counted_at timestamptz not null,
  figures jsonb not null,
  primary key (school_id, part)
);
select make_tenant_table('report_figures');

-- What was brought in stays for 90 days.
create index import_runs_of_all on import_runs (created_at desc, id desc);
