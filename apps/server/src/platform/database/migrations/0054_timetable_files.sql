-- Timetables as files: what holds on a day is the latest that began by then, so earlier ones stay.
create table timetable_files (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  kind text not null check (kind in ('class', 'teacher')),
  division_id uuid,
  staff_id uuid,
  file_id uuid not null references files,
  title text not null default '',
  effective_from date not null,
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null,
  -- What came after it was deleted without bringing it back: it stays as history and holds on no day.
  retired_at timestamptz,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions on delete cascade,
  foreign key (school_id, staff_id) references staff on delete cascade,
  check ((kind = 'class') = (division_id is not null)),
  check ((kind = 'teacher') = (staff_id is not null))
);
-- The same file again for the same owner is one record, and one file holds at a time.
create unique index timetable_files_once on timetable_files
  (school_id, academic_year_id, kind, coalesce(division_id, staff_id), file_id) where deleted_at is null;
create index timetable_files_of_division on timetable_files (school_id, division_id, academic_year_id, effective_from desc, uploaded_at desc)
  where deleted_at is null;
create index timetable_files_of_staff on timetable_files (school_id, staff_id, academic_year_id, effective_from desc, uploaded_at desc)
  where deleted_at is null;
create index timetable_files_file on timetable_files (file_id);
select make_tenant_table('timetable_files');
