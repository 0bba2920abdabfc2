-- Leave years that were closed, and what staff are told of attendance that is missing.

create table leave_year_closes (
  school_id uuid not null references schools,
  -- The first day of the leave year.
  leave_year date not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, leave_year)
);
select make_tenant_table('leave_year_closes');

create index leave_ledger_lots on leave_ledger (school_id, lot_expires_on) where lot_expires_on is not null and hundredths > 0;

-- Where an allotment comes from: an approved leave of the class teacher ends it when it is cancelled.
alter table attendance_allotments add column source text not null default 'manual' check (source in ('manual', 'leave'));
-- The application; a substitute stays when its application is removed.
alter table attendance_allotments add column leave_id uuid;
create index attendance_allotments_leave on attendance_allotments (school_id, leave_id) where leave_id is not null;

-- When the staff of a class were last told that its attendance is missing.
create table attendance_reminders (
  school_id uuid not null references schools,
  division_id uuid not null,
  on_day date not null,
  half text not null check (half in ('FN', 'AN')),
  at timestamptz not null,
  -- Null: the school itself, at the cut-off.
  by uuid references users,
  primary key (school_id, division_id, on_day, half),
  foreign key (school_id, division_id) references divisions on delete cascade
);
create index attendance_reminders_day on attendance_reminders (school_id, on_day);
select make_tenant_table('attendance_reminders');
