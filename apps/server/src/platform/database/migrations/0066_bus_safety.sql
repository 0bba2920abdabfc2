-- What families were told of a run: the same is told once, however often a mark is taken back.

create table bus_notices (
  school_id uuid not null references schools,
  run_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('boarded', 'left', 'notBoarded')),
  primary key (school_id, run_id, student_id, kind),
  foreign key (school_id, run_id) references bus_runs on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade
);
create index bus_notices_student on bus_notices (school_id, student_id);
select make_tenant_table('bus_notices');

-- Bus and class tell different stories of a student. M1: came by bus and is marked absent. M2: was at school and did not
-- board on the way home.
create table safety_flags (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  on_day date not null,
  kind text not null check (kind in ('M1', 'M2')),
  run_id uuid not null,
  status text not null default 'Open' check (status in ('Open', 'Resolved')),
  -- What a person found out; empty where a corrected mark resolved it.
  resolution text not null default '',
  resolved_by uuid references users,
  at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, student_id, on_day, kind),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, run_id) references bus_runs on delete cascade
);
create index safety_flags_day on safety_flags (school_id, on_day);
create index safety_flags_run on safety_flags (school_id, run_id);
select make_tenant_table('safety_flags');
