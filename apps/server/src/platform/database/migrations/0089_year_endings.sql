-- Ends of academic years: what they were told to do, and what they did, student by student, so that it can be taken back.
create table year_endings (
  school_id uuid not null references schools,
  id uuid not null,
  from_year_id uuid not null,
  to_name text not null,
  to_starts_on date not null,
  to_ends_on date not null,
  copy_class_teachers boolean not null default true,
  copy_subject_allotments boolean not null default true,
  copy_student_bus boolean not null default true,
  roll_no_mode text not null default 'renumber' check (roll_no_mode in ('renumber', 'keep', 'clear')),
  -- [{courseId, toCourseId?, passedOut}] and [{divisionId, toDivisionId?}].
  course_map jsonb not null default '[]',
  division_map jsonb not null default '[]',
  lock_old_year boolean not null default true,
  switch_on date not null,
  status text not null default 'Draft' check (status in ('Draft', 'Validated', 'Running', 'Done', 'Reverted')),
  -- What it comes to, as it was checked and then as it was done.
  result jsonb,
  -- Set by the run; null again when it was taken back.
  to_year_id uuid,
  made_year boolean not null default false,
  switched_at timestamptz,
  -- [{divisionId, staffId}] of class teachers that the switch cleared.
  cleared_teachers jsonb not null default '[]',
  job_id uuid,
  run_at timestamptz,
  run_by uuid references users,
  reverted_at timestamptz,
  revert_reason text,
  created_at timestamptz not null,
  created_by uuid references users,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, from_year_id) references academic_years,
  check (to_ends_on > to_starts_on)
);
create index year_endings_year on year_endings (school_id, from_year_id);
-- One at a time, until the next year has become the current one.
create unique index year_endings_open on year_endings (school_id) where status in ('Draft', 'Validated', 'Running') or (status = 'Done' and switched_at is null);
select make_tenant_table('year_endings');

create table year_ending_students (
  school_id uuid not null,
  year_ending_id uuid not null,
  student_id uuid not null,
  outcome text not null check (outcome in ('Promoted', 'Detained', 'Left', 'PassedOut')),
  -- Whether the enrolment and the bus of the next year were made here.
  made_enrolment boolean not null default false,
  made_bus boolean not null default false,
  -- The number that an enrolment had which was there already.
  roll_no_before int,
  terminated boolean not null default false,
  primary key (school_id, year_ending_id, student_id),
  foreign key (school_id, year_ending_id) references year_endings on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade
);
create index year_ending_students_student on year_ending_students (school_id, student_id);
select make_tenant_table('year_ending_students');

-- Another decision about a student makes the check out of date.
create function year_ending_unchecked() returns trigger language plpgsql as $$
begin
  update year_endings e set status = 'Draft' from (select distinct school_id, academic_year_id from changed) c
  where e.school_id = c.school_id and e.from_year_id = c.academic_year_id and e.status = 'Validated';
  return null;
end $$;
create trigger year_end_decisions_made after insert on year_end_decisions referencing new table as changed
  for each statement execute function year_ending_unchecked();
create trigger year_end_decisions_changed after update on year_end_decisions referencing new table as changed
  for each statement execute function year_ending_unchecked();
create trigger year_end_decisions_gone after delete on year_end_decisions referencing old table as changed
  for each statement execute function year_ending_unchecked();

-- What a locked year holds of classes and days stays as it is; fees of it are still paid. The message is the year's name.
create function guard_locked_year() returns trigger language plpgsql as $$
declare
  locked_year text;
begin
  -- What a removal took out of it comes back as it was.
  if current_setting('school.putting_back', true) = 'on' then
    return null;
  end if;
  select y.name into locked_year from (select distinct school_id, academic_year_id from written) w
  join academic_years y on y.school_id = w.school_id and y.id = w.academic_year_id and y.locked limit 1;
  if locked_year is not null then
    raise exception '%', locked_year using errcode = 'YL001';
  end if;
  return null;
end $$;
do $$
declare
  kept text;
begin
  foreach kept in array array['enrolments', 'subject_allotments', 'student_buses', 'additional_buses', 'attendance_registers',
    'calendar_events', 'anecdotals', 'diary_entries', 'year_end_decisions', 'timetable_files']
  loop
    execute format('create trigger locked_year_made after insert on %I referencing new table as written for each statement execute function guard_locked_year()', kept);
    execute format('create trigger locked_year_changed after update on %I referencing new table as written for each statement execute function guard_locked_year()', kept);
  end loop;
end $$;

-- What of old dues went into a later year, once for a student and account; taken back, it is gone.
create table fee_carries (
  school_id uuid not null references schools,
  id uuid not null,
  from_year_id uuid not null,
  -- It may be taken back with the end of the year that made it.
  to_year_id uuid not null,
  to_year text not null,
  mode text not null check (mode in ('total', 'head-wise')),
  include_fines boolean not null,
  include_terminated boolean not null,
  fee_account_ids uuid[] not null,
  due_date date not null,
  -- Paise.
  least bigint not null check (least >= 0),
  status text not null default 'Running' check (status in ('Running', 'Done', 'Undone', 'Failed')),
  students int not null default 0,
  amount bigint not null default 0,
  skipped int not null default 0,
  job_id uuid,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, from_year_id) references academic_years
);
create index fee_carries_years on fee_carries (school_id, from_year_id, to_year_id);
select make_tenant_table('fee_carries');

create table fee_carry_lines (
  school_id uuid not null,
  from_year_id uuid not null,
  to_year_id uuid not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  carry_id uuid not null,
  installment_id uuid not null,
  -- Paise.
  principal bigint not null check (principal >= 0),
  fine bigint not null check (fine >= 0),
  primary key (school_id, student_id, fee_account_id, from_year_id, to_year_id),
  foreign key (school_id, carry_id) references fee_carries,
  foreign key (school_id, student_id) references students,
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, installment_id) references installments
);
create index fee_carry_lines_carry on fee_carry_lines (school_id, carry_id);
select make_tenant_table('fee_carry_lines');

-- Which new line stands for an old one: money that was quoted for the old one pays the new.
create table carried_demands (
  school_id uuid not null,
  demand_id uuid not null,
  carry_id uuid not null,
  -- Null where nothing of the old line was left.
  to_demand_id uuid,
  primary key (school_id, demand_id),
  foreign key (school_id, demand_id) references demands,
  foreign key (school_id, to_demand_id) references demands,
  foreign key (school_id, carry_id) references fee_carries
);
create index carried_demands_carry on carried_demands (school_id, carry_id);
create index carried_demands_to on carried_demands (school_id, to_demand_id);
select make_tenant_table('carried_demands');
