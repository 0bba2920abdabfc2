-- The class in which a mark was entered: whoever changes class takes the mark along.
alter table marks add division_id uuid;

-- A word about a student on a sheet.
create table mark_notes (
  school_id uuid not null,
  exam_id uuid not null,
  subject_id uuid not null,
  student_id uuid not null,
  text text not null,
  version int not null default 1,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, exam_id, subject_id, student_id),
  foreign key (school_id, exam_id) references tab_exams,
  foreign key (school_id, student_id) references students on delete cascade
);
create index mark_notes_student on mark_notes (school_id, student_id);
select make_tenant_table('mark_notes');
