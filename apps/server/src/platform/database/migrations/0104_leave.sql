-- Leave of students and staff: types, who decides, applications with their days, and balances as a ledger.

create table leave_types (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  audience text not null check (audience in ('staff', 'student')),
  is_reserved boolean not null default false,
  active boolean not null default true,
  sort_order int not null default 0,
  min_unit text not null default 'half' check (min_unit in ('half', 'full')),
  -- Whole days.
  max_spell int check (max_spell > 0),
  max_per_month int check (max_per_month > 0),
  notice_days int not null default 0 check (notice_days >= 0),
  back_days int not null default 0 check (back_days >= 0),
  file_after_days int check (file_after_days >= 0),
  -- Of students alone.
  counts_as text check (counts_as in ('LV', 'OD')),
  -- Of staff alone.
  paid boolean not null default true,
  applies_to text not null default 'all' check (applies_to in ('all', 'teaching', 'nonTeaching')),
  gender text not null default 'any' check (gender in ('any', 'female', 'male')),
  min_service_months int not null default 0 check (min_service_months >= 0),
  year_basis text not null default 'academic' check (year_basis in ('academic', 'calendar')),
  allot text not null default 'none' check (allot in ('yearly', 'monthly', 'credit', 'none')),
  -- Hundredths of days.
  quota int not null default 0 check (quota >= 0),
  carry_max int not null default 0 check (carry_max >= 0),
  max_accrual int check (max_accrual >= 0),
  negative int not null default 0 check (negative >= 0),
  credit_expiry_days int check (credit_expiry_days > 0),
  holiday_rule text not null default 'exclude' check (holiday_rule in ('exclude', 'sandwich', 'include')),
  not_with uuid[] not null default '{}',
  restricted_only boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  check ((audience = 'student') = (counts_as is not null))
);
create unique index leave_types_code on leave_types (school_id, audience, lower(code), applies_to);
select make_tenant_table('leave_types');

create table leave_reasons (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  audience text not null check (audience in ('all', 'staff', 'student')),
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index leave_reasons_name on leave_reasons (school_id, lower(name));
select make_tenant_table('leave_reasons');

create table leave_chains (
  school_id uuid not null references schools,
  id uuid not null,
  audience text not null check (audience in ('student', 'teaching', 'nonTeaching')),
  -- Null: the whole school.
  section_id uuid,
  -- [{approver, staffId?, whenDaysOver?}], in order.
  steps jsonb not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, section_id) references sections
);
create unique index leave_chains_place on leave_chains (school_id, audience, coalesce(section_id, '00000000-0000-0000-0000-000000000000'));
select make_tenant_table('leave_chains');

create table leave_applications (
  school_id uuid not null references schools,
  id uuid not null,
  no int not null,
  applicant_kind text not null check (applicant_kind in ('student', 'staff')),
  student_id uuid,
  staff_id uuid,
  leave_type_id uuid not null,
  from_date date not null,
  from_half text not null check (from_half in ('FN', 'AN')),
  to_date date not null,
  to_half text not null check (to_half in ('FN', 'AN')),
  reason text not null,
  file_ids uuid[] not null default '{}',
  lop_accepted boolean not null default false,
  -- Hundredths of days.
  charged int not null check (charged >= 0),
  lop int not null default 0 check (lop >= 0),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Withdrawn', 'Cancelled')),
  -- The place of the step that waits.
  step int not null default 1,
  applied_at timestamptz not null,
  applied_by uuid references users,
  ended_at timestamptz,
  end_reason text,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, staff_id) references staff,
  foreign key (school_id, leave_type_id) references leave_types,
  check ((applicant_kind = 'student') = (student_id is not null)),
  check ((applicant_kind = 'staff') = (staff_id is not null)),
  check (from_date < to_date or (from_date = to_date and not (from_half = 'AN' and to_half = 'FN')))
);
create unique index leave_applications_no on leave_applications (school_id, no);
create index leave_applications_student on leave_applications (school_id, student_id, from_date desc) where student_id is not null;
create index leave_applications_staff on leave_applications (school_id, staff_id, from_date desc) where staff_id is not null;
create index leave_applications_waiting on leave_applications (school_id, applied_at) where status = 'Pending';
create index leave_applications_days on leave_applications (school_id, to_date, from_date) where status = 'Approved';
select make_tenant_table('leave_applications');

create table leave_steps (
  school_id uuid not null,
  application_id uuid not null,
  place int not null,
  approver text not null check (approver in ('class-teacher', 'staff', 'SH', 'SSA', 'SA')),
  approver_staff_id uuid,
  decision text not null default 'Waiting' check (decision in ('Waiting', 'Approved', 'Rejected', 'Skipped')),
  remarks text,
  by uuid references users,
  at timestamptz,
  -- Since when it waits, and when those of the next step were asked too.
  since timestamptz,
  escalated_at timestamptz,
  primary key (school_id, application_id, place),
  foreign key (school_id, application_id) references leave_applications on delete cascade,
  foreign key (school_id, approver_staff_id) references staff
);
create index leave_steps_waiting on leave_steps (school_id, since) where decision = 'Waiting';
select make_tenant_table('leave_steps');

create table leave_days (
  school_id uuid not null,
  application_id uuid not null,
  on_day date not null,
  half text not null check (half in ('FN', 'AN', 'day')),
  kind text not null check (kind in ('charged', 'holiday', 'sandwich', 'lop', 'notUsed', 'released')),
  primary key (school_id, application_id, on_day, half),
  foreign key (school_id, application_id) references leave_applications on delete cascade
);
create index leave_days_day on leave_days (school_id, on_day);
select make_tenant_table('leave_days');

create table leave_ledger (
  school_id uuid not null references schools,
  id uuid not null,
  staff_id uuid not null,
  leave_type_id uuid not null,
  -- The first day of the leave year.
  leave_year date not null,
  kind text not null check (kind in ('opening', 'credit', 'carry', 'use', 'release', 'adjust', 'lapse')),
  -- Hundredths of days, with their sign.
  hundredths int not null,
  lot_expires_on date,
  application_id uuid,
  -- What makes an entry one that a run makes once: 'open 2026', 'month 2026-07', 'close 2026'.
  run_key text,
  reason text,
  by uuid references users,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff,
  foreign key (school_id, leave_type_id) references leave_types,
  foreign key (school_id, application_id) references leave_applications
);
create index leave_ledger_balance on leave_ledger (school_id, staff_id, leave_type_id, leave_year);
create unique index leave_ledger_once on leave_ledger (school_id, staff_id, leave_type_id, run_key, kind) where run_key is not null;
create index leave_ledger_application on leave_ledger (school_id, application_id) where application_id is not null;
select make_tenant_table('leave_ledger');

-- Types and chains that every school begins with and may change. Amounts are hundredths of days.
create function make_leave_defaults(school uuid) returns void language plpgsql as $$
begin
  insert into leave_types (school_id, id, name, code, audience, is_reserved, sort_order, min_unit, max_spell, notice_days, back_days, file_after_days,
    counts_as, paid, applies_to, gender, allot, quota, carry_max, max_accrual, credit_expiry_days, holiday_rule, restricted_only)
  select school, md5(school || '/leave-type/' || key)::uuid, name, code, audience, reserved, place, unit, spell, notice, back, file, counts, paid, applies, gender,
    allot, quota, carry, accrual, expiry, holidays, restricted
  from (values
    ('CL', 'Casual', 'CL', 'staff', false, 1, 'half', 3, 0, 3, null, null, true, 'all', 'any', 'yearly', 1200, 0, null, null, 'exclude', false),
    ('SL', 'Sick', 'SL', 'staff', false, 2, 'half', null, 0, 7, 2, null, true, 'all', 'any', 'yearly', 1000, 0, null, null, 'exclude', false),
    ('EL teaching', 'Earned', 'EL', 'staff', false, 3, 'full', null, 7, 0, null, null, true, 'teaching', 'any', 'monthly', 1000, 3000, 30000, null, 'exclude', false),
    ('EL others', 'Earned', 'EL', 'staff', false, 4, 'full', null, 7, 0, null, null, true, 'nonTeaching', 'any', 'monthly', 3000, 3000, 30000, null, 'exclude', false),
    ('ML', 'Maternity', 'ML', 'staff', false, 5, 'full', null, 0, 30, 0, null, true, 'all', 'female', 'none', 18200, 0, null, null, 'include', false),
    ('PL', 'Paternity', 'PL', 'staff', false, 6, 'full', null, 0, 15, 0, null, true, 'all', 'male', 'none', 1500, 0, null, null, 'include', false),
    ('RH', 'Restricted holiday', 'RH', 'staff', false, 7, 'full', null, 0, 0, null, null, true, 'all', 'any', 'yearly', 200, 0, null, null, 'exclude', true),
    ('CO', 'Compensatory off', 'CO', 'staff', false, 8, 'half', null, 0, 0, null, null, true, 'all', 'any', 'credit', 0, 0, null, 90, 'exclude', false),
    ('DL', 'Duty leave', 'DL', 'staff', false, 9, 'half', null, 0, 7, null, null, true, 'all', 'any', 'none', 0, 0, null, null, 'exclude', false),
    ('LOP', 'Loss of pay', 'LOP', 'staff', true, 10, 'half', null, 0, 7, null, null, false, 'all', 'any', 'none', 0, 0, null, null, 'exclude', false),
    ('SICK', 'Sick', 'SICK', 'student', false, 1, 'half', null, 0, 3, 3, 'LV', true, 'all', 'any', 'none', 0, 0, null, null, 'exclude', false),
    ('FAM', 'Family', 'FAM', 'student', false, 2, 'half', null, 0, 3, null, 'LV', true, 'all', 'any', 'none', 0, 0, null, null, 'exclude', false),
    ('DUTY', 'Duty', 'DUTY', 'student', false, 3, 'half', null, 0, 3, null, 'OD', true, 'all', 'any', 'none', 0, 0, null, null, 'exclude', false)
  ) as given(key, name, code, audience, reserved, place, unit, spell, notice, back, file, counts, paid, applies, gender, allot, quota, carry, accrual, expiry,
    holidays, restricted);
  update leave_types t set not_with = array[(select c.id from leave_types c where c.school_id = school and c.code = 'CL')]
  where t.school_id = school and t.code = 'EL';
  insert into leave_chains (school_id, id, audience, steps) values
    (school, md5(school || '/leave-chain/student')::uuid, 'student',
      '[{"approver": "class-teacher", "staffId": null, "whenDaysOver": null}, {"approver": "SH", "staffId": null, "whenDaysOver": 300}]'),
    (school, md5(school || '/leave-chain/teaching')::uuid, 'teaching', '[{"approver": "SH", "staffId": null, "whenDaysOver": null}]'),
    (school, md5(school || '/leave-chain/nonTeaching')::uuid, 'nonTeaching',
      '[{"approver": "SA", "staffId": null, "whenDaysOver": null}, {"approver": "SH", "staffId": null, "whenDaysOver": 500}]');
end $$;
create function leave_defaults_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_leave_defaults(new.id);
  return null;
end $$;
select make_leave_defaults(id) from schools;
create trigger schools_leave_defaults after insert on schools for each row execute function leave_defaults_of_new_school();
