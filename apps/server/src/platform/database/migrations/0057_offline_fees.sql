-- Fees as the school's own system last told them: one summary of a student, year and kind, replaced as a whole by a newer file.
-- A student with a summary is not deleted away beneath it.
create table offline_fee_summaries (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  kind text not null check (kind in ('fee', 'bus')),
  as_of date not null,
  -- Lines in the order of their due dates; amounts in paise.
  rows jsonb not null check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, student_id, academic_year_id, kind),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, academic_year_id) references academic_years
);
create index offline_fee_summaries_year on offline_fee_summaries (school_id, academic_year_id);
select make_tenant_table('offline_fee_summaries');
