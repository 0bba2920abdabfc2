-- Working days and attendance by halves of a day. A missing register is not taken, never present.

create table calendar_patterns (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  audience text not null check (audience in ('students', 'staff')),
  -- Null: the whole school.
  section_id uuid,
  weekday int not null check (weekday between 1 and 7),
  -- The first to fifth such weekday of a month; empty for all.
  nth int[] not null default '{}',
  plan text not null check (plan in ('none', 'FN', 'AN', 'full')),
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, section_id) references sections on delete cascade
);
create index calendar_patterns_year on calendar_patterns (school_id, academic_year_id);
select make_tenant_table('calendar_patterns');

-- One version of the patterns of a year and audience, for they are saved as a set.
create table calendar_versions (
  school_id uuid not null references schools,
  academic_year_id uuid not null,
  audience text not null check (audience in ('students', 'staff')),
  version int not null default 1,
  primary key (school_id, academic_year_id, audience),
  foreign key (school_id, academic_year_id) references academic_years
);
select make_tenant_table('calendar_versions');

-- A year begins with the weekdays of the year before it; the first with whole days from Monday to Friday and the forenoons
-- of the first, third and fifth Saturday.
create function make_calendar_patterns(school uuid, year uuid) returns void language sql as $$
  with last as (
    select y.id from academic_years y
    where y.school_id = school and y.id <> year
      and exists (select from calendar_patterns p where p.school_id = school and p.academic_year_id = y.id)
    order by y.starts_on desc limit 1
  ), kept as (
    select p.audience, p.section_id, p.weekday, p.nth, p.plan
    from calendar_patterns p join last on last.id = p.academic_year_id where p.school_id = school
  ), given as (
    select * from kept
    union all
    select a.audience, null, w.weekday, w.nth, w.plan
    from (values ('students'), ('staff')) as a(audience)
    cross join (values
      (1, '{}'::int[], 'full'), (2, '{}', 'full'), (3, '{}', 'full'), (4, '{}', 'full'), (5, '{}', 'full'),
      (6, '{1,3,5}', 'FN')
    ) as w(weekday, nth, plan)
    where not exists (select from kept)
  )
  insert into calendar_patterns (school_id, id, academic_year_id, audience, section_id, weekday, nth, plan)
  select school, md5(concat_ws('/', school, year, audience, section_id, weekday, nth))::uuid, year, audience, section_id, weekday, nth, plan
  from given
$$;
create function calendar_patterns_of_new_year() returns trigger language plpgsql as $$
begin
  perform make_calendar_patterns(new.school_id, new.id);
  return null;
end $$;
create trigger academic_years_calendar after insert on academic_years for each row execute function calendar_patterns_of_new_year();
select make_calendar_patterns(school_id, id) from academic_years order by school_id, starts_on;

create table calendar_events (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null,
  kind text not null check (kind in ('holiday', 'vacation', 'local', 'half-day', 'working', 'restricted')),
  from_day date not null,
  to_day date not null,
  halves text not null check (halves in ('FN', 'AN', 'both')),
  audience text not null check (audience in ('all', 'students', 'staff')),
  section_ids uuid[] not null default '{}',
  course_ids uuid[] not null default '{}',
  note text,
  created_at timestamptz not null,
  created_by uuid references users,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  check (to_day >= from_day)
);
create index calendar_events_days on calendar_events (school_id, academic_year_id, from_day, to_day);
select make_tenant_table('calendar_events');

-- Who takes the attendance of a division beside its class teacher.
create table attendance_allotments (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  staff_id uuid not null,
  halves text not null check (halves in ('FN', 'AN', 'both')),
  from_day date not null,
  to_day date,
  kind text not null check (kind in ('regular', 'substitute')),
  reason text,
  created_by uuid references users,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions,
  foreign key (school_id, staff_id) references staff,
  check (to_day >= from_day)
);
create index attendance_allotments_staff on attendance_allotments (school_id, staff_id, from_day);
create index attendance_allotments_division on attendance_allotments (school_id, division_id, from_day);
select make_tenant_table('attendance_allotments');

create table attendance_registers (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  on_day date not null,
  -- The halves that were working when it was saved last.
  planned text not null check (planned in ('FN', 'AN', 'full')),
  fn_taken_at timestamptz,
  fn_taken_by uuid references users,
  an_taken_at timestamptz,
  an_taken_by uuid references users,
  source text not null default 'native' check (source in ('native', 'import')),
  -- A holiday declared afterwards keeps it and counts it nowhere.
  void boolean not null default false,
  -- When a taken half was changed last, and how often.
  changed_at timestamptz,
  changed_by uuid references users,
  changes int not null default 0,
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, division_id, on_day),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions
);
create index attendance_registers_day on attendance_registers (school_id, on_day, division_id);
create index attendance_registers_year on attendance_registers (school_id, academic_year_id, on_day);
select make_tenant_table('attendance_registers');

create table attendance_marks (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  on_day date not null,
  fn text check (fn in ('P', 'LT', 'A', 'LV', 'OD')),
  an text check (an in ('P', 'LT', 'A', 'LV', 'OD')),
  arrived_at time,
  left_at time,
  reason text,
  primary key (school_id, student_id, on_day, register_id),
  foreign key (school_id, register_id) references attendance_registers on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade,
  check (fn is not null or an is not null)
);
-- One mark for a half of a day, whatever register holds it.
create unique index attendance_marks_fn on attendance_marks (school_id, student_id, on_day) where fn is not null;
create unique index attendance_marks_an on attendance_marks (school_id, student_id, on_day) where an is not null;
create index attendance_marks_register on attendance_marks (school_id, register_id);
select make_tenant_table('attendance_marks');

create table attendance_changes (
  school_id uuid not null,
  id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  half text not null check (half in ('FN', 'AN')),
  old text,
  new text,
  reason text,
  via text not null check (via in ('entry', 'import', 'reopen')),
  by_id uuid references users,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, register_id) references attendance_registers on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade
);
create index attendance_changes_register on attendance_changes (school_id, register_id, at, id);
select make_tenant_table('attendance_changes');

-- Halves of a month by mark, kept in the transaction that changes a mark. A month that only a summary tells of is imported.
create table attendance_months (
  school_id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  taken int not null default 0,
  present int not null default 0,
  late int not null default 0,
  absent int not null default 0,
  leave int not null default 0,
  duty int not null default 0,
  half_days int not null default 0,
  source text not null default 'native' check (source in ('native', 'import')),
  primary key (school_id, student_id, academic_year_id, month),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years
);
create index attendance_months_month on attendance_months (school_id, academic_year_id, month);
select make_tenant_table('attendance_months');

create table attendance_reopens (
  school_id uuid not null references schools,
  id uuid not null,
  division_id uuid not null,
  month date not null check (extract(day from month) = 1),
  until timestamptz not null,
  reason text not null,
  by_id uuid references users,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, division_id) references divisions
);
create index attendance_reopens_division on attendance_reopens (school_id, division_id, month, until);
select make_tenant_table('attendance_reopens');

-- Families that were told of a day: once by type and channel.
create table absence_alerts (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  on_day date not null,
  type text not null check (type in ('Absent', 'Late', 'Correction')),
  channel text not null check (channel in ('notification', 'sms', 'whatsapp')),
  batch_id uuid,
  sent_at timestamptz not null,
  -- Null: the school's own alert.
  by_id uuid references users,
  primary key (school_id, id),
  unique (school_id, student_id, on_day, type, channel),
  foreign key (school_id, student_id) references students on delete cascade
);
select make_tenant_table('absence_alerts');
