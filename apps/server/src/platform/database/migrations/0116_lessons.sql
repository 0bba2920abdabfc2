-- Timetables of lessons: when the bell rings, what is to be taught, versions of the week, and who stands in on a day.

create table bell_schedules (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  section_ids uuid[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years
);
create unique index bell_schedules_name on bell_schedules (school_id, academic_year_id, lower(name));
select make_tenant_table('bell_schedules');

create table bell_periods (
  school_id uuid not null,
  id uuid not null,
  bell_schedule_id uuid not null,
  -- Its place in the day: by it lessons go over to another bell.
  no int not null check (no between 1 and 15),
  name text not null check (name <> ''),
  kind text not null default 'lesson' check (kind in ('lesson', 'break', 'assembly', 'activity')),
  start_time time not null,
  end_time time not null,
  half text not null check (half in ('FN', 'AN')),
  primary key (school_id, id),
  foreign key (school_id, bell_schedule_id) references bell_schedules on delete cascade,
  check (end_time > start_time)
);
create unique index bell_periods_no on bell_periods (school_id, bell_schedule_id, no);
select make_tenant_table('bell_periods');

-- A weekday of a section with another bell than its usual one.
create table day_bells (
  school_id uuid not null,
  academic_year_id uuid not null,
  section_id uuid not null,
  weekday int not null check (weekday between 1 and 7),
  bell_schedule_id uuid not null,
  primary key (school_id, academic_year_id, section_id, weekday),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, section_id) references sections on delete cascade,
  foreign key (school_id, bell_schedule_id) references bell_schedules on delete cascade
);
select make_tenant_table('day_bells');

-- A day that goes by another weekday, week or bell.
create table day_overrides (
  school_id uuid not null references schools,
  id uuid not null,
  on_day date not null,
  -- Empty: all sections.
  section_ids uuid[] not null default '{}',
  follow_weekday int check (follow_weekday between 1 and 7),
  follow_week int check (follow_week in (1, 2)),
  bell_schedule_id uuid,
  note text not null default '',
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, bell_schedule_id) references bell_schedules on delete cascade
);
create index day_overrides_day on day_overrides (school_id, on_day);
select make_tenant_table('day_overrides');

create table lesson_requirements (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  subject_id uuid not null,
  staff_ids uuid[] not null default '{}',
  per_week int not null check (per_week between 1 and 20),
  -- Periods that follow each other.
  block_size int not null default 1 check (block_size between 1 and 3),
  max_per_day int not null default 2 check (max_per_day > 0),
  room_kind text check (room_kind in ('class', 'lab', 'hall', 'ground', 'library')),
  group_name text not null default '',
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions on delete cascade,
  foreign key (school_id, subject_id) references masters
);
create unique index lesson_requirements_once on lesson_requirements
  (school_id, academic_year_id, division_id, subject_id, lower(group_name));
select make_tenant_table('lesson_requirements');

create table staff_availability (
  school_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  weekday int not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  kind text not null check (kind in ('never', 'prefer-not')),
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff on delete cascade,
  check (end_time > start_time)
);
create index staff_availability_staff on staff_availability (school_id, staff_id);
select make_tenant_table('staff_availability');

create table timetable_versions (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  starts_on date not null,
  cycle_weeks int not null default 1 check (cycle_weeks in (1, 2)),
  -- Empty: all sections.
  section_ids uuid[] not null default '{}',
  -- That a later one holds follows from its first day and is not kept.
  status text not null default 'Draft' check (status in ('Draft', 'Published')),
  published_by uuid references users,
  published_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  check ((status = 'Published') = (published_at is not null))
);
create unique index timetable_versions_name on timetable_versions (school_id, academic_year_id, lower(name));
create index timetable_versions_start on timetable_versions (school_id, academic_year_id, starts_on desc);
select make_tenant_table('timetable_versions');

create table lessons (
  school_id uuid not null,
  id uuid not null,
  timetable_version_id uuid not null,
  division_id uuid not null,
  -- 0 is every week of the cycle.
  week int not null default 0 check (week in (0, 1, 2)),
  weekday int not null check (weekday between 1 and 7),
  bell_period_id uuid not null,
  subject_id uuid,
  activity text not null default '',
  room_id uuid,
  group_name text not null default '',
  combine_key text not null default '',
  pinned boolean not null default false,
  primary key (school_id, id),
  foreign key (school_id, timetable_version_id) references timetable_versions on delete cascade,
  foreign key (school_id, division_id) references divisions on delete cascade,
  foreign key (school_id, bell_period_id) references bell_periods,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, room_id) references rooms,
  check (subject_id is not null or activity <> '')
);
create index lessons_class on lessons (school_id, timetable_version_id, division_id, weekday);
create index lessons_period on lessons (school_id, bell_period_id);
create index lessons_room on lessons (school_id, room_id, timetable_version_id) where room_id is not null;
select make_tenant_table('lessons');

-- Who teaches a lesson. The version stands here too, so that the week of one teacher is read without the lessons of all.
create table lesson_staff (
  school_id uuid not null,
  lesson_id uuid not null,
  staff_id uuid not null,
  timetable_version_id uuid not null,
  place int not null default 0 check (place between 0 and 3),
  primary key (school_id, lesson_id, staff_id),
  foreign key (school_id, lesson_id) references lessons on delete cascade,
  foreign key (school_id, staff_id) references staff on delete cascade,
  foreign key (school_id, timetable_version_id) references timetable_versions on delete cascade
);
create index lesson_staff_week on lesson_staff (school_id, staff_id, timetable_version_id);
select make_tenant_table('lesson_staff');

create table teacher_absences (
  school_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  on_day date not null,
  from_time time not null,
  to_time time not null,
  source text not null check (source in ('leave', 'manual')),
  leave_application_id uuid,
  reason text not null default '',
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff on delete cascade,
  foreign key (school_id, leave_application_id) references leave_applications on delete cascade,
  check (to_time > from_time),
  check ((source = 'leave') = (leave_application_id is not null))
);
create index teacher_absences_day on teacher_absences (school_id, on_day, staff_id);
select make_tenant_table('teacher_absences');

create table substitutions (
  school_id uuid not null,
  id uuid not null,
  on_day date not null,
  lesson_id uuid not null,
  absent_staff_id uuid not null,
  substitute_staff_id uuid,
  kind text not null check (kind in ('substitute', 'combine', 'supervise', 'free')),
  note text not null default '',
  status text not null check (status in ('Needed', 'Assigned', 'Acknowledged', 'NotCovered', 'Withdrawn')),
  acknowledged_at timestamptz,
  by uuid references users,
  at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lesson_id) references lessons on delete cascade,
  foreign key (school_id, absent_staff_id) references staff on delete cascade,
  foreign key (school_id, substitute_staff_id) references staff on delete cascade
);
create unique index substitutions_once on substitutions (school_id, on_day, lesson_id, absent_staff_id) where status <> 'Withdrawn';
create index substitutions_stand_in on substitutions (school_id, substitute_staff_id, on_day);
select make_tenant_table('substitutions');

-- How often anything changed that a day of timetables is made of: what servers keep of days is of one such number.
create table timetable_changes (
  school_id uuid primary key references schools,
  changes bigint not null default 0
);
select make_tenant_table('timetable_changes');
insert into timetable_changes (school_id) select id from schools;

create function timetable_changes_of_new_school() returns trigger language plpgsql as $$
begin
  insert into timetable_changes (school_id) values (new.id);
  return null;
end $$;
create trigger schools_timetable_changes after insert on schools for each row execute function timetable_changes_of_new_school();

create function note_timetable_change() returns trigger language plpgsql as $$
begin
  update timetable_changes set changes = changes + 1 where school_id in (select school_id from changed);
  return null;
end $$;
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'exam_timetables', 'exam_slots', 'timetable_files', 'bell_schedules', 'bell_periods', 'day_bells', 'day_overrides', 'timetable_versions', 'lessons',
    'lesson_staff', 'substitutions', 'rooms', 'calendar_events', 'calendar_patterns', 'school_settings', 'academic_years']
  loop
    execute format('create trigger timetable_day_made after insert on %I referencing new table as changed for each statement execute function note_timetable_change()', kept);
    execute format('create trigger timetable_day_changed after update on %I referencing new table as changed for each statement execute function note_timetable_change()', kept);
    execute format('create trigger timetable_day_gone after delete on %I referencing old table as changed for each statement execute function note_timetable_change()', kept);
  end loop;
end $$;
