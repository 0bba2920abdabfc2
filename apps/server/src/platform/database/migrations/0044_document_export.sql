-- Students as the document database holds them: written after it has said so.
create table export_documents (
  school_id uuid not null references schools,
  -- Without a reference: the row outlives its student until the document is removed too.
  student_id uuid not null,
  -- Of the document without the time at which it was written.
  sha256 text not null,
  told_guardian_id uuid not null,
  exported_at timestamptz not null,
  primary key (school_id, student_id)
);
select make_tenant_table('export_documents');

create table export_runs (
  school_id uuid not null references schools,
  id uuid not null,
  mode text not null check (mode in ('changed', 'full')),
  -- Ids of sections, courses and divisions; empty for all students.
  filters jsonb not null,
  -- Begun by a change, not by a person.
  automatic boolean not null,
  inserted int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  removed int not null default 0,
  failed int not null default 0,
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Done', 'Failed', 'Cancelled')),
  reason text check (reason in ('unreachable', 'broken')),
  tries int not null default 0,
  next_try_at timestamptz,
  started_by uuid references users,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id)
);
create index export_runs_newest on export_runs (school_id, started_at desc, id desc);
create unique index export_runs_running on export_runs (school_id) where status = 'Running';
create unique index export_runs_automatic on export_runs (school_id) where status = 'Waiting' and automatic;
select make_tenant_table('export_runs');
