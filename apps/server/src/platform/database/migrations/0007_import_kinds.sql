-- What becomes of a student at the end of a year, where it is not what all do. Read when the year ends.
create table year_end_decisions (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  student_id uuid not null,
  decision text not null check (decision in ('Promote', 'Detain', 'Leave', 'PromoteTo')),
  -- The division of the next year, of PromoteTo alone.
  division_id uuid,
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, academic_year_id, student_id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, student_id) references students,
  foreign key (school_id, division_id) references divisions,
  check ((decision = 'PromoteTo') = (division_id is not null))
);
create index year_end_decisions_student on year_end_decisions (school_id, student_id);
select make_tenant_table('year_end_decisions');
