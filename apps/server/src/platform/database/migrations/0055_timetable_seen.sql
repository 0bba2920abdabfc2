-- Who has opened which timetable, so that a change is marked until then.
create table timetable_seen (
  school_id uuid not null references schools,
  user_id uuid not null references users,
  kind text not null check (kind in ('class', 'teacher')),
  ref_id uuid not null,
  revision int not null,
  at timestamptz not null,
  primary key (school_id, user_id, kind, ref_id)
);
select make_tenant_table('timetable_seen');
