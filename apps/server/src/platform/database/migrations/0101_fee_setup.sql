-- What the school keeps of its fees: who is asked for what, less which concessions.

alter table fee_heads
  add applies_to text not null default 'all' check (applies_to in ('all', 'new', 'existing')),
  -- Asked of those alone who have chosen it.
  add is_optional boolean not null default false,
  add refundable boolean not null default false;

create table fee_categories (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index fee_categories_name on fee_categories (school_id, lower(name));
select make_tenant_table('fee_categories');

-- What decides the fees of a student in a year beside the class.
create table student_fee_profiles (
  school_id uuid not null references schools,
  student_id uuid not null,
  academic_year_id uuid not null,
  fee_category_id uuid,
  opted_head_ids uuid[] not null default '{}',
  version int not null default 1,
  primary key (school_id, academic_year_id, student_id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, fee_category_id) references fee_categories
);
create index student_fee_profiles_student on student_fee_profiles (school_id, student_id);
create index student_fee_profiles_category on student_fee_profiles (school_id, fee_category_id) where fee_category_id is not null;
select make_tenant_table('student_fee_profiles');

-- Months of bus fees that an installment is for.
alter table installments add months int not null default 1 check (months between 0 and 12);

create table fee_schedules (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  fee_account_id uuid not null,
  plan_id uuid not null,
  course_id uuid,
  division_id uuid,
  fee_category_id uuid,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  -- The newest set of amounts, and the one that students are asked for.
  revision int not null default 1,
  published_revision int,
  published_at timestamptz,
  published_by uuid references users,
  job_id uuid,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, plan_id) references installment_plans,
  foreign key (school_id, course_id) references courses,
  foreign key (school_id, division_id) references divisions,
  foreign key (school_id, fee_category_id) references fee_categories,
  check ((status = 'draft') = (published_revision is null))
);
-- One schedule of a scope, or it would be chance which one is asked for.
create unique index fee_schedules_scope on fee_schedules (school_id, academic_year_id, fee_account_id,
  coalesce(course_id, '00000000-0000-0000-0000-000000000000'), coalesce(division_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(fee_category_id, '00000000-0000-0000-0000-000000000000')) where status <> 'closed';
create index fee_schedules_plan on fee_schedules (school_id, plan_id);
select make_tenant_table('fee_schedules');

create table fee_schedule_items (
  school_id uuid not null references schools,
  schedule_id uuid not null,
  revision int not null,
  installment_id uuid not null,
  fee_head_id uuid not null,
  amount bigint not null check (amount >= 0),
  primary key (school_id, schedule_id, revision, installment_id, fee_head_id),
  foreign key (school_id, schedule_id) references fee_schedules on delete cascade,
  foreign key (school_id, installment_id) references installments,
  foreign key (school_id, fee_head_id) references fee_heads
);
create index fee_schedule_items_installment on fee_schedule_items (school_id, installment_id);
create index fee_schedule_items_head on fee_schedule_items (school_id, fee_head_id);
select make_tenant_table('fee_schedule_items');

-- Where a line comes from.
alter table demands
  add schedule_id uuid,
  add schedule_revision int,
  -- Why it was typed by hand, or written off.
  add note text,
  -- Of the concession what the line came with; what the school gives stands on top of it.
  add told_concession bigint not null default 0 check (told_concession >= 0),
  add foreign key (school_id, schedule_id) references fee_schedules;
create index demands_schedule on demands (school_id, schedule_id) where schedule_id is not null;
update demands set told_concession = concession where concession > 0;
create index demands_head on demands (school_id, fee_head_id);

create table bus_fee_rates (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  bus_stop_id uuid not null,
  amount_per_month bigint not null check (amount_per_month >= 0),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, bus_stop_id) references bus_stops on delete cascade
);
create unique index bus_fee_rates_stop on bus_fee_rates (school_id, academic_year_id, bus_stop_id);
create index bus_fee_rates_of_stop on bus_fee_rates (school_id, bus_stop_id);
select make_tenant_table('bus_fee_rates');

create table concession_types (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (name <> ''),
  percent_bps int check (percent_bps between 1 and 10000),
  amount bigint check (amount > 0),
  per text not null default 'installment' check (per in ('installment', 'year')),
  head_ids uuid[] not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  check ((percent_bps is null) <> (amount is null))
);
create unique index concession_types_name on concession_types (school_id, lower(name));
select make_tenant_table('concession_types');

create table student_concessions (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  type_id uuid not null,
  -- Empty: all of the year.
  installment_ids uuid[] not null default '{}',
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'revoked')),
  reason text not null,
  file_id uuid,
  requested_at timestamptz not null,
  requested_by uuid references users,
  decided_at timestamptz,
  decided_by uuid references users,
  decision_note text,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, type_id) references concession_types
);
create index student_concessions_student on student_concessions (school_id, student_id, academic_year_id);
create index student_concessions_year on student_concessions (school_id, academic_year_id, status, requested_at desc, id desc);
create index student_concessions_type on student_concessions (school_id, type_id);
select make_tenant_table('student_concessions');

-- Fines that the school lets go. What was taken back stays with the day.
create table fine_waivers (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  installment_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  at timestamptz not null,
  by uuid references users,
  taken_back_at timestamptz,
  taken_back_by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, installment_id) references installments
);
create index fine_waivers_student on fine_waivers (school_id, student_id);
create index fine_waivers_at on fine_waivers (school_id, at desc, id desc);
select make_tenant_table('fine_waivers');
select make_money_table('fine_waivers', '{taken_back_at,taken_back_by}');

-- A series by its own name, and numbers that were passed over by hand.
alter table receipt_series
  add id uuid not null default gen_random_uuid(),
  add skipped int not null default 0 check (skipped >= 0),
  add version int not null default 1;
create unique index receipt_series_id on receipt_series (school_id, id);

-- Whose bus has changed since the fees were reckoned. Rows of students' buses are written in many places.
create table bus_fee_changes (
  school_id uuid not null references schools,
  student_id uuid not null,
  academic_year_id uuid not null,
  primary key (school_id, academic_year_id, student_id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years on delete cascade
);
create index bus_fee_changes_student on bus_fee_changes (school_id, student_id);
select make_tenant_table('bus_fee_changes');

create function note_bus_fee_change() returns trigger language plpgsql as $$
declare
  ride student_buses := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.pickup_stop_id is not distinct from new.pickup_stop_id and old.drop_stop_id is not distinct from new.drop_stop_id then
    return null;
  end if;
  -- Only where bus fees of the year are asked for already.
  insert into bus_fee_changes (school_id, student_id, academic_year_id)
  select ride.school_id, ride.student_id, ride.academic_year_id from students t
  where t.school_id = ride.school_id and t.id = ride.student_id and exists (
    select from fee_schedules s join fee_accounts a on a.school_id = s.school_id and a.id = s.fee_account_id and a.kind = 'bus'
    where s.school_id = ride.school_id and s.academic_year_id = ride.academic_year_id and s.status = 'published')
  on conflict do nothing;
  return null;
end $$;
create trigger bus_fee_change after insert or update or delete on student_buses for each row execute function note_bus_fee_change();
