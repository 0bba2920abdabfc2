-- Trips of buses, who marks them, and how each student went on a day.

create table bus_trips (
  school_id uuid not null references schools,
  id uuid not null,
  bus_id uuid not null,
  kind text not null check (kind in ('pickup', 'drop')),
  name text not null check (length(name) between 1 and 30),
  depart_at time not null,
  -- 1 is Monday, 7 Sunday.
  weekdays int[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::int[] and cardinality(weekdays) > 0),
  active boolean not null default true,
  -- Made with the bus and changed by nobody since: it follows the stops of the bus.
  made boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, bus_id) references buses on delete cascade
);
create unique index bus_trips_name on bus_trips (school_id, bus_id, lower(name));
select make_tenant_table('bus_trips');

create table bus_trip_stops (
  school_id uuid not null references schools,
  trip_id uuid not null,
  bus_stop_id uuid not null,
  sort_order int not null,
  -- When the bus is planned to be there.
  at time,
  primary key (school_id, trip_id, bus_stop_id),
  foreign key (school_id, trip_id) references bus_trips on delete cascade,
  foreign key (school_id, bus_stop_id) references bus_stops on delete cascade
);
create index bus_trip_stops_stop on bus_trip_stops (school_id, bus_stop_id);
select make_tenant_table('bus_trip_stops');

-- A bus with stops has a trip in the morning, and one in the evening that goes back the other way. Stops that come later
-- join these two as long as nobody has changed them.
create function make_bus_trips(school uuid, only_buses uuid[]) returns void language sql as $$
  insert into bus_trips (school_id, id, bus_id, kind, name, depart_at, weekdays, made)
  select b.school_id, md5(concat_ws('/', b.school_id, b.id, t.kind))::uuid, b.id, t.kind, t.name, t.depart_at::time, array[1, 2, 3, 4, 5, 6], true
  from buses b cross join (values ('pickup', 'Morning', '07:00'), ('drop', 'Evening', '15:30')) as t(kind, name, depart_at)
  where b.school_id = school and b.id = any(only_buses)
    and exists (select from bus_stops st where st.school_id = b.school_id and st.bus_id = b.id)
    and not exists (select from bus_trips o where o.school_id = b.school_id and o.bus_id = b.id);

  insert into bus_trip_stops (school_id, trip_id, bus_stop_id, sort_order)
  select t.school_id, t.id, st.id, row_number() over (
    partition by t.id
    order by case t.kind when 'pickup' then st.sort_order else -st.sort_order end,
      case t.kind when 'pickup' then st.place else -st.place end)
  from bus_trips t join (
    select s.*, row_number() over (partition by s.bus_id order by s.name, s.id) as place from bus_stops s where s.school_id = school
  ) st on st.school_id = t.school_id and st.bus_id = t.bus_id
  where t.school_id = school and t.bus_id = any(only_buses) and t.made
  on conflict (school_id, trip_id, bus_stop_id) do update set sort_order = excluded.sort_order
$$;

create function bus_trips_of_stops() returns trigger language plpgsql as $$
declare
  school uuid;
  changed uuid[];
begin
  for school, changed in select school_id, array_agg(distinct bus_id) from stops group by school_id loop
    perform make_bus_trips(school, changed);
  end loop;
  return null;
end $$;
create trigger bus_stops_new_trips after insert on bus_stops referencing new table as stops
  for each statement execute function bus_trips_of_stops();
create trigger bus_stops_changed_trips after update on bus_stops referencing new table as stops
  for each statement execute function bus_trips_of_stops();
select make_bus_trips(school_id, array_agg(id)) from buses group by school_id;

create table bus_duties (
  school_id uuid not null references schools,
  id uuid not null,
  trip_id uuid not null,
  staff_id uuid not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, trip_id) references bus_trips on delete cascade,
  foreign key (school_id, staff_id) references staff on delete cascade
);
create index bus_duties_trip on bus_duties (school_id, trip_id, starts_on desc);
create index bus_duties_staff on bus_duties (school_id, staff_id, starts_on desc);
select make_tenant_table('bus_duties');

-- A trip of a day that was begun or cancelled; one without a row has not started. It holds its trip.
create table bus_runs (
  school_id uuid not null references schools,
  id uuid not null,
  trip_id uuid not null,
  on_day date not null,
  status text not null check (status in ('Running', 'Completed', 'Cancelled')),
  started_at timestamptz,
  started_by uuid references users,
  completed_at timestamptz,
  -- Null also where the system completed it.
  completed_by uuid references users,
  cancel_reason text,
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, trip_id, on_day),
  foreign key (school_id, trip_id) references bus_trips,
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check ((status = 'Completed') = (completed_at is not null)),
  check (status = 'Cancelled' or started_at is not null)
);
create index bus_runs_day on bus_runs (school_id, on_day);
select make_tenant_table('bus_runs');

-- A bus without stops has no trips, unless somebody made one or there is attendance of it.
create function bus_trips_without_stops() returns trigger language plpgsql as $$
begin
  delete from bus_trips t using (select distinct school_id, bus_id from stops) gone
  where t.school_id = gone.school_id and t.bus_id = gone.bus_id and t.made
    and not exists (select from bus_stops st where st.school_id = t.school_id and st.bus_id = t.bus_id)
    and not exists (select from bus_runs r where r.school_id = t.school_id and r.trip_id = t.id);
  return null;
end $$;
create trigger bus_stops_gone_trips after delete on bus_stops referencing old table as stops
  for each statement execute function bus_trips_without_stops();

create table bus_marks (
  school_id uuid not null references schools,
  run_id uuid not null,
  student_id uuid not null,
  bus_stop_id uuid not null,
  status text not null check (status in ('Waiting', 'Boarded', 'Left', 'Not boarded', 'On leave')),
  -- Added by hand: of another bus or of none.
  extra boolean not null default false,
  boarded_at timestamptz,
  left_at timestamptz,
  reason text check (reason in ('absent today', 'collected by guardian', 'own transport', 'missed the bus', 'not seen')),
  -- On the clock of the phone; null while nobody has marked.
  client_at timestamptz,
  marked_by uuid references users,
  primary key (school_id, run_id, student_id),
  foreign key (school_id, run_id) references bus_runs on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, bus_stop_id) references bus_stops,
  check ((status = 'Not boarded') = (reason is not null)),
  check ((status in ('Boarded', 'Left')) = (boarded_at is not null)),
  check ((status = 'Left') = (left_at is not null))
);
create index bus_marks_student on bus_marks (school_id, student_id);
create index bus_marks_stop on bus_marks (school_id, bus_stop_id);
select make_tenant_table('bus_marks');

-- Marks that were taken, by the id that the phone gave them: sent again, they change nothing.
create table bus_mark_sends (
  school_id uuid not null references schools,
  run_id uuid not null,
  client_id text not null check (length(client_id) between 1 and 64),
  primary key (school_id, run_id, client_id),
  foreign key (school_id, run_id) references bus_runs on delete cascade
);
select make_tenant_table('bus_mark_sends');
