-- What families were told of a run: the same is told once, however often a mark is taken back.

create table bus_notices (
  school_id uuid not null references schools,
  run_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('boarded', 'left', 'notBoarded')),
  primary key (school_id, run_id, student_id, kind),
  foreign key (school_id, run_id) references bus_runs on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade
);
create index bus_notices_student on bus_notices (school_id, student_id);
select make_tenant_table('bus_notices');

-- Bus and class tell different stories of a student. M1: came by bus and is marked absent. M2: was at school and did not
-- board on the way home.
create table safety_flags (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  on_day date not null,
  kind text not null check (kind in ('M1', 'M2')),
  run_id uuid not null,
  status text not null default 'Open' check (status in ('Open', 'Resolved')),
  -- What a person found out; empty where a corrected mark resolved it.
  resolution text not null default '',
  resolved_by uuid references users,
  at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, student_id, on_day, kind),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, run_id) references bus_runs on delete cascade
);
create index safety_flags_day on safety_flags (school_id, on_day);
create index safety_flags_run on safety_flags (school_id, run_id);
select make_tenant_table('safety_flags');

-- The texts about the bus of a day that every school has.
create function make_ride_formats(school uuid, at timestamptz) returns void language sql as $$
  insert into message_formats (school_id, id, door, channel, name, title, body, predefined, created_at)
  select school, md5(school::text || f.name || f.channel || 'busAttendance')::uuid, 'busAttendance', f.channel, f.name, f.title, f.body, true, at
  from (values
    ('sms', 'Bus update', '', 'Bus update: {{Name}} of {{Division}} on {{Date}}.'),
    ('notification', 'Bus update', 'Bus update', 'Bus update: {{Name}} of {{Division}} on {{Date}}.'),
    ('whatsapp', 'Bus update', '', 'Bus update: {{Student}} of {{Division}}, {{Section}}, on {{Date}}.')
  ) as f(channel, name, title, body)
  on conflict do nothing
$$;
select make_ride_formats(id, created_at) from schools;
create function ride_formats_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_ride_formats(new.id, new.created_at);
  return null;
end $$;
create trigger schools_ride_formats after insert on schools for each row execute function ride_formats_of_new_school();
