-- The core records of a school. Keys begin with school_id, so that tables can be partitioned by school.

create table academic_years (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  is_current boolean not null default false,
  locked boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, name),
  check (ends_on > starts_on)
);
create unique index academic_years_current on academic_years (school_id) where is_current;
select make_tenant_table('academic_years');

create table sections (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  sort_order int not null default 0,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index sections_name on sections (school_id, lower(name));
select make_tenant_table('sections');

create table courses (
  school_id uuid not null references schools,
  id uuid not null,
  section_id uuid not null,
  name text not null,
  sort_order int not null default 0,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, section_id) references sections
);
create unique index courses_name on courses (school_id, lower(name));
create index courses_section on courses (school_id, section_id);
select make_tenant_table('courses');

create table divisions (
  school_id uuid not null references schools,
  id uuid not null,
  course_id uuid not null,
  name text not null,
  sort_order int not null default 0,
  class_teacher_id uuid,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, course_id) references courses
);
create unique index divisions_name on divisions (school_id, course_id, lower(name));
create index divisions_class_teacher on divisions (school_id, class_teacher_id) where class_teacher_id is not null;
select make_tenant_table('divisions');

-- Small named lists of a school, one table by kind: designation, designation-category, religion, caste (parent religion),
-- reservation, block, anecdotal-category, diary-category, subject.
create table masters (
  school_id uuid not null references schools,
  id uuid not null,
  kind text not null check (kind in ('designation', 'designation-category', 'religion', 'caste', 'reservation', 'block', 'anecdotal-category', 'diary-category', 'subject')),
  name text not null,
  code text,
  parent_id uuid,
  active boolean not null default true,
  selected boolean not null default false,
  is_reserved boolean not null default false,
  sort_order int not null default 0,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index masters_name on masters (school_id, kind, lower(name), coalesce(parent_id, '00000000-0000-0000-0000-000000000000'));
create unique index masters_code on masters (school_id, kind, lower(code)) where code is not null;
create index masters_kind on masters (school_id, kind, sort_order);
select make_tenant_table('masters');

create table guardians (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  relation text not null check (relation in ('Father', 'Mother', 'Grandparent', 'Guardian', 'Other')),
  mobile text not null,
  whatsapp_number text,
  email text,
  address text,
  version int not null default 1,
  name_key text collate "C" generated always as (lower(name)) stored,
  primary key (school_id, id)
);
create index guardians_name on guardians (school_id, name_key, id);
create index guardians_mobile on guardians (school_id, mobile);
select make_tenant_table('guardians');

create table students (
  school_id uuid not null references schools,
  id uuid not null,
  adm_no text not null,
  name text not null,
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  date_of_birth date not null,
  guardian_id uuid not null,
  religion_id uuid,
  caste_id uuid,
  reservation_id uuid,
  block_id uuid,
  photo_file_id uuid,
  status text not null default 'studying' check (status in ('studying', 'terminated')),
  version int not null default 1,
  updated_at timestamptz not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  adm_no_key text collate "C" generated always as (lower(adm_no)) stored,
  primary key (school_id, id),
  foreign key (school_id, guardian_id) references guardians
);
create unique index students_adm_no on students (school_id, adm_no_key);
create index students_name on students (school_id, name_key, id);
create index students_guardian on students (school_id, guardian_id);
create index students_status on students (school_id, status, name_key, id);
select make_tenant_table('students');

create table student_details (
  school_id uuid not null,
  student_id uuid not null,
  father_name text,
  mother_name text,
  admission_date date,
  terminated_on date,
  termination_reason text,
  address text,
  blood_group text,
  mother_tongue text,
  nationality text,
  pen text,
  apaar_id text,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students on delete cascade
);
create unique index student_details_pen on student_details (school_id, pen) where pen is not null;
create unique index student_details_apaar on student_details (school_id, apaar_id) where apaar_id is not null;
select make_tenant_table('student_details');

create table enrolments (
  school_id uuid not null,
  academic_year_id uuid not null,
  student_id uuid not null,
  division_id uuid not null,
  roll_no int check (roll_no between 1 and 999),
  primary key (school_id, academic_year_id, student_id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, division_id) references divisions
);
create index enrolments_division on enrolments (school_id, division_id, academic_year_id);
create index enrolments_student on enrolments (school_id, student_id);
create unique index enrolments_roll_no on enrolments (school_id, academic_year_id, division_id, roll_no) where roll_no is not null;
select make_tenant_table('enrolments');

create table staff (
  school_id uuid not null references schools,
  id uuid not null,
  code text not null,
  name text not null,
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  designation_id uuid not null,
  section_id uuid,
  mobile text not null,
  whatsapp_number text,
  email text,
  teaching boolean not null,
  photo_file_id uuid,
  status text not null default 'Working' check (status in ('Working', 'Relieved')),
  version int not null default 1,
  updated_at timestamptz not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  code_key text collate "C" generated always as (lower(code)) stored,
  primary key (school_id, id),
  foreign key (school_id, designation_id) references masters,
  foreign key (school_id, section_id) references sections
);
create unique index staff_code on staff (school_id, code_key);
create index staff_name on staff (school_id, name_key, id);
select make_tenant_table('staff');

create table staff_details (
  school_id uuid not null,
  staff_id uuid not null,
  date_of_birth date,
  joined_on date,
  relieved_on date,
  qualification text,
  address text,
  blood_group text,
  emergency_phone text,
  primary key (school_id, staff_id),
  foreign key (school_id, staff_id) references staff on delete cascade
);
select make_tenant_table('staff_details');

alter table divisions add foreign key (school_id, class_teacher_id) references staff (school_id, id);

create table subject_allotments (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  subject_id uuid not null,
  staff_id uuid not null,
  primary key (school_id, id),
  unique (school_id, academic_year_id, division_id, subject_id, staff_id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, staff_id) references staff
);
create index subject_allotments_staff on subject_allotments (school_id, staff_id, academic_year_id);
select make_tenant_table('subject_allotments');

create table buses (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  reg_no text,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index buses_name on buses (school_id, lower(name));
select make_tenant_table('buses');

create table bus_stops (
  school_id uuid not null,
  id uuid not null,
  bus_id uuid not null,
  name text not null,
  sort_order int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, bus_id) references buses
);
create unique index bus_stops_name on bus_stops (school_id, bus_id, lower(name));
select make_tenant_table('bus_stops');

create table student_buses (
  school_id uuid not null,
  academic_year_id uuid not null,
  student_id uuid not null,
  pickup_stop_id uuid,
  drop_stop_id uuid,
  primary key (school_id, academic_year_id, student_id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, pickup_stop_id) references bus_stops,
  foreign key (school_id, drop_stop_id) references bus_stops
);
select make_tenant_table('student_buses');

create table profile_change_requests (
  school_id uuid not null references schools,
  id uuid not null,
  person_type text not null check (person_type in ('guardian', 'student')),
  person_id uuid not null,
  changes jsonb not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Withdrawn')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  remark text,
  primary key (school_id, id)
);
create unique index profile_change_requests_pending on profile_change_requests (school_id, person_id) where status = 'Pending';
select make_tenant_table('profile_change_requests');

-- Saved views of a login: chosen columns of a report, density and the like.
create table user_preferences (
  user_id uuid not null references users,
  code text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, code)
);
select make_platform_table('user_preferences');
