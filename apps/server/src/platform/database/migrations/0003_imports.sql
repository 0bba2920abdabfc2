-- Files of rows and what they did.

create table import_runs (
  school_id uuid not null references schools,
  id uuid not null,
  kind text not null,
  file_id uuid not null,
  file_name text not null,
  sha256 text not null,
  rows int not null,
  options jsonb not null,
  mapping jsonb not null,
  headers jsonb not null,
  sample jsonb not null,
  counts jsonb,
  groups jsonb not null default '[]',
  guards jsonb not null default '[]',
  missing int not null default 0,
  status text not null check (status in ('Uploaded', 'Mapped', 'Checked', 'Held', 'Applying', 'Applied', 'Failed', 'Cancelled', 'RolledBack')),
  released boolean not null default false,
  job_id uuid,
  message text,
  created_by uuid not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (school_id, id)
);
create index import_runs_newest on import_runs (school_id, created_at desc, id);
create index import_runs_content on import_runs (school_id, sha256) where status = 'Applied';
create unique index import_runs_applying on import_runs (school_id) where status = 'Applying';
select make_tenant_table('import_runs');

create table import_rows (
  school_id uuid not null,
  run_id uuid not null,
  row_no int not null,
  action text not null,
  key text not null,
  problems jsonb not null,
  codes text[] not null,
  before jsonb,
  after jsonb,
  -- After an apply: what was written, so that it can be taken back.
  entity_id uuid,
  undo jsonb,
  primary key (school_id, run_id, row_no),
  foreign key (school_id, run_id) references import_runs on delete cascade
);
create index import_rows_action on import_rows (school_id, run_id, action, row_no);
select make_tenant_table('import_rows');

-- The school's own names of columns, remembered from file to file.
create table import_mappings (
  school_id uuid not null references schools,
  kind text not null,
  mapping jsonb not null,
  primary key (school_id, kind)
);
select make_tenant_table('import_mappings');
