-- Tabulation: formulas, sheets on which marks are entered, results that are reckoned from them, and cards that families read.

create table tab_terms (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  starts_on date not null,
  ends_on date not null,
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  check (ends_on >= starts_on)
);
create unique index tab_terms_name on tab_terms (school_id, academic_year_id, lower(name));
select make_tenant_table('tab_terms');

create table tab_exams (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  term_id uuid not null,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  kind text not null default 'main' check (kind in ('main', 'class-test')),
  entry_from date,
  entry_to date,
  auto_lock boolean not null default false,
  sort_order int not null default 0,
  active boolean not null default true,
  -- Of tests of a class alone.
  subject_id uuid,
  on_day date,
  syllabus text,
  staff_id uuid,
  max numeric(6, 2),
  pass numeric(6, 2),
  created_at timestamptz not null,
  created_by uuid references users,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, term_id) references tab_terms,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, staff_id) references staff,
  check (kind = 'main' or (subject_id is not null and on_day is not null and max is not null)),
  check (entry_to >= entry_from)
);
create unique index tab_exams_code on tab_exams (school_id, academic_year_id, lower(code)) where kind = 'main';
create index tab_exams_tests on tab_exams (school_id, academic_year_id, on_day desc, id desc) where kind = 'class-test';
select make_tenant_table('tab_exams');

create table tab_tools (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  -- [{code, name, max}]: what the marks of the tool are made of.
  criteria jsonb not null default '[]',
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index tab_tools_code on tab_tools (school_id, lower(code));
select make_tenant_table('tab_tools');

create table tab_codes (
  school_id uuid not null references schools,
  id uuid not null,
  code text not null check (code ~ '^[A-Z]{2,3}$'),
  label text not null check (label <> ''),
  effect text not null check (effect in ('zero', 'exclude', 'withhold')),
  settles boolean not null default false,
  prints text not null default '',
  fails_subject boolean not null default false,
  needs_note boolean not null default false,
  is_reserved boolean not null default false,
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  check (not settles or effect = 'exclude')
);
create unique index tab_codes_code on tab_codes (school_id, code);
select make_tenant_table('tab_codes');

create table tab_scales (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('percent', 'direct', 'positional')),
  "precision" int not null default 0 check ("precision" between 0 and 2),
  rounding text not null default 'half-up' check (rounding in ('half-up', 'up')),
  -- [{grade, from, points?, label?, pass}], the highest first.
  bands jsonb not null default '[]',
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index tab_scales_name on tab_scales (school_id, lower(name));
select make_tenant_table('tab_scales');

create table tab_remark_bank (
  school_id uuid not null references schools,
  id uuid not null,
  kind text not null check (kind in ('class-teacher', 'principal', 'subject')),
  text text not null check (text <> ''),
  language text not null default 'en',
  grade_from text,
  grade_to text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create index tab_remark_bank_kind on tab_remark_bank (school_id, kind, lower(text), id);
select make_tenant_table('tab_remark_bank');

create table tab_schemes (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Archived')),
  grade_scale_id uuid not null,
  total_rule text not null default 'all' check (total_rule in ('all', 'best')),
  best_n int check (best_n > 0),
  must_include uuid[] not null default '{}',
  pass_percent numeric(5, 2) not null default 33 check (pass_percent between 0 and 100),
  fail_limit int not null default 2 check (fail_limit >= 0),
  no_detention boolean not null default false,
  -- {total, perSubject, maxSubjects, mode}.
  grace_rule jsonb,
  -- {scope, basis, needsPass}.
  rank_rule jsonb not null default '{}',
  -- Grows with each change that is applied to an active scheme.
  scheme_version int not null default 1,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, grade_scale_id) references tab_scales
);
create index tab_schemes_year on tab_schemes (school_id, academic_year_id, lower(name), id);
select make_tenant_table('tab_schemes');

create table tab_scheme_courses (
  school_id uuid not null,
  scheme_id uuid not null,
  course_id uuid not null,
  academic_year_id uuid not null,
  active boolean not null default false,
  primary key (school_id, scheme_id, course_id),
  foreign key (school_id, scheme_id) references tab_schemes on delete cascade,
  foreign key (school_id, course_id) references courses
);
-- A course has one active scheme a year.
create unique index tab_scheme_courses_active on tab_scheme_courses (school_id, academic_year_id, course_id) where active;
create index tab_scheme_courses_course on tab_scheme_courses (school_id, course_id);
select make_tenant_table('tab_scheme_courses');

create table tab_nodes (
  school_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  parent_id uuid,
  kind text not null check (kind in ('year', 'term', 'group', 'exam', 'tool')),
  term_id uuid,
  exam_id uuid,
  tool_id uuid,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  combine text not null default 'sum' check (combine in ('sum', 'best', 'average', 'weighted')),
  n int check (n > 0),
  weight numeric(7, 2) check (weight >= 0),
  out_of numeric(7, 2) check (out_of > 0),
  round text not null default 'none' check (round in ('none', '1', '0.5', '0.1', '0.01')),
  round_mode text not null default 'half-up' check (round_mode in ('half-up', 'up', 'down')),
  printed boolean not null default true,
  source text not null default 'entry' check (source in ('entry', 'class-tests')),
  sort_order int not null,
  primary key (school_id, id),
  foreign key (school_id, scheme_id) references tab_schemes on delete cascade,
  foreign key (school_id, parent_id) references tab_nodes on delete cascade deferrable initially deferred,
  foreign key (school_id, term_id) references tab_terms,
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, tool_id) references tab_tools
);
create index tab_nodes_scheme on tab_nodes (school_id, scheme_id, sort_order);
create index tab_nodes_exam on tab_nodes (school_id, exam_id) where exam_id is not null;
create unique index tab_nodes_code on tab_nodes (school_id, scheme_id, lower(code));
select make_tenant_table('tab_nodes');

create table tab_scheme_subjects (
  school_id uuid not null,
  scheme_id uuid not null,
  subject_id uuid not null,
  area text not null check (area in ('scholastic', 'co-scholastic', 'discipline')),
  choice text not null default 'all' check (choice in ('all', 'chosen')),
  additional boolean not null default false,
  in_total boolean not null default true,
  in_rank boolean not null default true,
  pass_percent numeric(5, 2) check (pass_percent between 0 and 100),
  grade_scale_id uuid,
  sort_order int not null default 0,
  primary key (school_id, scheme_id, subject_id),
  foreign key (school_id, scheme_id) references tab_schemes on delete cascade,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, grade_scale_id) references tab_scales
);
select make_tenant_table('tab_scheme_subjects');

-- Subjects that a student has chosen, where not all of a class take them.
create table student_subjects (
  school_id uuid not null,
  academic_year_id uuid not null,
  student_id uuid not null,
  subject_id uuid not null,
  primary key (school_id, academic_year_id, student_id, subject_id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, subject_id) references masters
);
create index student_subjects_student on student_subjects (school_id, student_id);
select make_tenant_table('student_subjects');

-- What a leaf of a scheme is out of in a subject; a leaf without a row is no part of the subject.
create table tab_leaf_max (
  school_id uuid not null,
  scheme_id uuid not null,
  exam_id uuid not null,
  -- All zeros where the exam is the leaf itself.
  tool_id uuid not null default '00000000-0000-0000-0000-000000000000',
  subject_id uuid not null,
  entry text not null check (entry in ('marks', 'grade', 'none')),
  -- [{code, name, max, pass?, step}]; one part without a code is the usual case.
  parts jsonb not null default '[]',
  primary key (school_id, scheme_id, exam_id, tool_id, subject_id),
  foreign key (school_id, scheme_id) references tab_schemes on delete cascade,
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, subject_id) references masters
);
select make_tenant_table('tab_leaf_max');

-- One exam, or the remarks of one term, of one division in one subject: who enters, until when, locked or not.
create table mark_sheets (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  kind text not null check (kind in ('marks', 'remarks')),
  exam_id uuid,
  term_id uuid,
  subject_id uuid,
  status text not null default 'NotStarted' check (status in ('NotStarted', 'Draft', 'Submitted', 'Verified', 'Locked')),
  submitted_at timestamptz,
  submitted_by uuid references users,
  verified_at timestamptz,
  verified_by uuid references users,
  locked_at timestamptz,
  locked_by uuid references users,
  return_remark text,
  entry_until date,
  reopen_until timestamptz,
  export_state text not null default 'none' check (export_state in ('none', 'pending', 'taken')),
  exported_at timestamptz,
  -- Of tests of a class: when families may read the marks.
  published_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions,
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, term_id) references tab_terms,
  foreign key (school_id, subject_id) references masters,
  check ((kind = 'marks') = (exam_id is not null)),
  check ((kind = 'remarks') = (term_id is not null)),
  check (kind = 'remarks' or subject_id is not null)
);
create unique index mark_sheets_marks on mark_sheets (school_id, division_id, exam_id, subject_id) where kind = 'marks';
create unique index mark_sheets_remarks on mark_sheets (school_id, division_id, term_id, coalesce(subject_id, '00000000-0000-0000-0000-000000000000')) where kind = 'remarks';
create index mark_sheets_exam on mark_sheets (school_id, exam_id);
create index mark_sheets_year on mark_sheets (school_id, academic_year_id, status);
select make_tenant_table('mark_sheets');

-- A mark belongs to the student: whoever changes class takes it along.
create table marks (
  school_id uuid not null,
  student_id uuid not null,
  exam_id uuid not null,
  tool_id uuid not null default '00000000-0000-0000-0000-000000000000',
  criterion text not null default '',
  subject_id uuid not null,
  part text not null default '',
  academic_year_id uuid not null,
  value numeric(6, 2) check (value >= 0),
  grade text,
  code text,
  out_of numeric(6, 2),
  note text,
  version int not null default 1,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, student_id, exam_id, tool_id, criterion, subject_id, part),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, academic_year_id) references academic_years,
  check (num_nonnulls(value, grade, code) <= 1),
  check (value is null or (out_of is not null and value <= out_of))
);
create index marks_exam on marks (school_id, exam_id, subject_id, student_id);
select make_tenant_table('marks');

create table mark_changes (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  exam_id uuid not null,
  tool_id uuid not null,
  criterion text not null,
  subject_id uuid not null,
  part text not null,
  -- As the cell reads: a number, a grade, a code, or nothing.
  old text,
  new text,
  via text not null check (via in ('entry', 'paste', 'import', 'unlock', 'operator', 'scale', 'adjust')),
  reason text,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, exam_id) references tab_exams
);
create index mark_changes_cell on mark_changes (school_id, exam_id, subject_id, student_id, at desc);
create index mark_changes_student on mark_changes (school_id, student_id);
select make_tenant_table('mark_changes');

create table card_remarks (
  school_id uuid not null,
  student_id uuid not null,
  term_id uuid not null,
  kind text not null check (kind in ('class-teacher', 'principal', 'subject')),
  -- All zeros where it is of no subject.
  subject_id uuid not null default '00000000-0000-0000-0000-000000000000',
  text text not null,
  bank_id uuid,
  version int not null default 1,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, student_id, term_id, kind, subject_id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, term_id) references tab_terms
);
create index card_remarks_term on card_remarks (school_id, term_id);
select make_tenant_table('card_remarks');

create table card_extras (
  school_id uuid not null,
  student_id uuid not null,
  term_id uuid not null,
  working_days numeric(5, 1) check (working_days >= 0),
  present_days numeric(5, 1) check (present_days >= 0),
  height_cm numeric(4, 1) check (height_cm between 50 and 250),
  weight_kg numeric(4, 1) check (weight_kg between 5 and 200),
  conduct text,
  promoted_to text,
  version int not null default 1,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, student_id, term_id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, term_id) references tab_terms,
  check (present_days <= working_days)
);
create index card_extras_term on card_extras (school_id, term_id);
select make_tenant_table('card_extras');

create table result_runs (
  school_id uuid not null references schools,
  id uuid not null,
  scheme_id uuid not null,
  course_id uuid not null,
  node_id uuid not null,
  scheme_version int not null,
  state text not null check (state in ('Provisional', 'Final')),
  inputs_hash text not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, scheme_id) references tab_schemes on delete cascade,
  foreign key (school_id, course_id) references courses
);
create index result_runs_course on result_runs (school_id, course_id, at desc);
create index result_runs_scheme on result_runs (school_id, scheme_id);
select make_tenant_table('result_runs');

create table results (
  school_id uuid not null,
  id uuid not null,
  result_run_id uuid not null,
  student_id uuid not null,
  division_id uuid not null,
  -- The node of the scheme that it is of: an exam, a term, the year.
  node_id uuid not null,
  -- [{subjectId, nodes: {code: {obtained, outOf, code?, grade?}}, obtained, outOf, percent, grade, pass, grace?}].
  subjects jsonb not null,
  total numeric(8, 2),
  max numeric(8, 2),
  percent numeric(5, 2),
  grade text,
  cgpa numeric(3, 1),
  outcome text not null check (outcome in ('Pass', 'Pass with grace', 'Compartment', 'Fail', 'Incomplete', 'Withheld')),
  -- {outcome, reason, by, at}: what an administrator has set in its place.
  override jsonb,
  failed uuid[] not null default '{}',
  rank int,
  stale boolean not null default false,
  inputs_hash text not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, result_run_id) references result_runs on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, division_id) references divisions
);
create unique index results_student on results (school_id, student_id, node_id);
create index results_division on results (school_id, node_id, division_id);
create index results_run on results (school_id, result_run_id);
select make_tenant_table('results');

create table card_templates (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('progress-card', 'marksheet', 'activity')),
  paper text not null default 'portrait' check (paper in ('portrait', 'landscape')),
  -- [{block, on, options}], in order.
  blocks jsonb not null,
  options jsonb not null default '{}',
  signature_file_ids uuid[] not null default '{}',
  language text not null default 'en',
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index card_templates_name on card_templates (school_id, lower(name));
select make_tenant_table('card_templates');

create table cards (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('progress-card', 'marksheet', 'activity')),
  -- The code of the node that it is of, in the scheme of each course.
  node_code text,
  term_id uuid,
  template_id uuid,
  course_ids uuid[] not null default '{}',
  show_rank boolean not null default false,
  show_average boolean not null default false,
  show_grace boolean not null default true,
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, term_id) references tab_terms,
  foreign key (school_id, template_id) references card_templates
);
create unique index cards_name on cards (school_id, academic_year_id, lower(name));
select make_tenant_table('cards');

-- A version of a student's card.
create table report_cards (
  school_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  division_id uuid not null,
  no int not null check (no > 0),
  source text not null check (source in ('generated', 'uploaded')),
  file_id uuid not null,
  -- What the paper says, as it was; empty for files that were uploaded.
  content jsonb,
  result_id uuid,
  status text not null check (status in ('Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn', 'Superseded', 'Deleted')),
  publish_at timestamptz,
  published_at timestamptz,
  withheld_at timestamptz,
  withheld_reason text,
  inputs_hash text not null default '',
  outdated boolean not null default false,
  seen_at timestamptz,
  seen_by uuid references users,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  revised_note text,
  verify_code text not null,
  deletion_id uuid,
  at timestamptz not null,
  by uuid references users,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, card_id) references cards,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, division_id) references divisions
);
create unique index report_cards_no on report_cards (school_id, card_id, student_id, no);
create unique index report_cards_code on report_cards (school_id, verify_code);
create index report_cards_division on report_cards (school_id, card_id, division_id, status);
create index report_cards_student on report_cards (school_id, student_id, published_at desc);
create index report_cards_scheduled on report_cards (publish_at) where status = 'Scheduled';
select make_tenant_table('report_cards');

create table card_deletions (
  school_id uuid not null references schools,
  id uuid not null,
  -- {students, versions, files, published, seen}, as they were counted.
  counts jsonb not null,
  ids uuid[] not null,
  fingerprint text not null,
  reason text,
  status text not null default 'counted' check (status in ('counted', 'deleting', 'deleted', 'restored')),
  counted_at timestamptz not null,
  at timestamptz,
  by uuid references users,
  restored_at timestamptz,
  restored_by uuid references users,
  primary key (school_id, id)
);
create index card_deletions_at on card_deletions (school_id, counted_at desc);
select make_tenant_table('card_deletions');

-- Codes that every school begins with.
create function make_tab_codes(school uuid) returns void language sql as $$
  insert into tab_codes (school_id, id, code, label, effect, settles, prints, fails_subject, needs_note, is_reserved, sort_order)
  select school, md5(school || '/tab-code/' || code)::uuid, code, label, effect, settles, code, fails, note, true, place
  from (values
    ('AB', 'Absent', 'zero', false, false, false, 1),
    ('ML', 'Medical leave', 'exclude', false, false, false, 2),
    ('OD', 'On duty', 'exclude', false, false, false, 3),
    ('NJ', 'Joined later', 'exclude', false, false, false, 4),
    ('EX', 'Exempt', 'exclude', true, false, false, 5),
    ('NA', 'Not applicable', 'exclude', true, false, false, 6),
    ('MP', 'Malpractice', 'zero', false, true, true, 7),
    ('WH', 'Withheld', 'withhold', false, false, true, 8)) as given(code, label, effect, settles, fails, note, place)
$$;
create function tab_codes_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_tab_codes(new.id);
  return null;
end $$;
select make_tab_codes(id) from schools;
create trigger schools_tab_codes after insert on schools for each row execute function tab_codes_of_new_school();
