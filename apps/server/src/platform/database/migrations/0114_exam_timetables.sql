-- Exam timetables: papers by day and time of the classes of a course, and the rooms in which they are written.

create table rooms (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  capacity int check (capacity > 0),
  kind text not null default 'class' check (kind in ('class', 'lab', 'hall', 'ground', 'library')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index rooms_name on rooms (school_id, lower(name));
select make_tenant_table('rooms');

create table exam_timetables (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  exam_id uuid,
  course_id uuid not null,
  division_ids uuid[] not null,
  starts_on date not null,
  ends_on date not null,
  suspend_lessons text not null default 'slot' check (suspend_lessons in ('none', 'slot', 'day')),
  instructions text not null default '',
  file_id uuid,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Withdrawn')),
  -- Grows with every publishing.
  revision int not null default 0,
  published_at timestamptz,
  withdrawn_reason text,
  -- The whole record as it will be once changes to a published one are published: {fields, slots}. Families never read it.
  pending jsonb,
  created_by uuid references users,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, course_id) references courses,
  check (ends_on >= starts_on)
);
create unique index exam_timetables_name on exam_timetables (school_id, academic_year_id, course_id, lower(name));
create index exam_timetables_year on exam_timetables (school_id, academic_year_id, starts_on desc, id);
create index exam_timetables_days on exam_timetables (school_id, ends_on, starts_on) where status = 'Published';
select make_tenant_table('exam_timetables');

-- Papers as families read them; of a draft as they are so far.
create table exam_slots (
  school_id uuid not null,
  id uuid not null,
  exam_timetable_id uuid not null,
  -- Empty: all classes of the timetable.
  division_ids uuid[] not null default '{}',
  subject_id uuid,
  title text not null default '',
  on_day date not null,
  start_time time not null,
  end_time time not null,
  reporting_time time,
  room_id uuid,
  invigilator_ids uuid[] not null default '{}',
  max_marks numeric(6, 2) check (max_marks > 0),
  syllabus text not null default '',
  syllabus_file_id uuid,
  sort_order int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, exam_timetable_id) references exam_timetables on delete cascade,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, room_id) references rooms,
  check (end_time > start_time),
  check (reporting_time <= start_time),
  check (subject_id is not null or title <> '')
);
create index exam_slots_timetable on exam_slots (school_id, exam_timetable_id, on_day, start_time);
create index exam_slots_day on exam_slots (school_id, on_day);
select make_tenant_table('exam_slots');

alter table timetable_seen drop constraint if exists timetable_seen_kind_check;
alter table timetable_seen add constraint timetable_seen_kind_check check (kind in ('class', 'teacher', 'exam'));
