-- Who of a family has seen the marks of a class test.
create table class_test_seen (
  school_id uuid not null,
  student_id uuid not null,
  exam_id uuid not null,
  seen_at timestamptz not null,
  seen_by uuid references users,
  primary key (school_id, student_id, exam_id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, exam_id) references tab_exams on delete cascade
);
create index class_test_seen_exam on class_test_seen (school_id, exam_id);
select make_tenant_table('class_test_seen');
