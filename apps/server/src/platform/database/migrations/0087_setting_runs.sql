-- Changes of settings and modules that an operator looked at for many schools, and what became of them in each.
create table setting_runs (
  id uuid primary key,
  owner_id uuid not null references users,
  changes jsonb not null,
  switches jsonb not null,
  schools int not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  job_id uuid references jobs on delete set null
);
create index setting_runs_owner on setting_runs (owner_id, created_at);
select make_platform_table('setting_runs');

create table setting_run_schools (
  school_id uuid not null references schools,
  run_id uuid not null references setting_runs on delete cascade,
  differences jsonb not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Updated', 'Refused')),
  reason jsonb,
  primary key (school_id, run_id)
);
create index setting_run_schools_run on setting_run_schools (run_id);
select make_tenant_table('setting_run_schools');
