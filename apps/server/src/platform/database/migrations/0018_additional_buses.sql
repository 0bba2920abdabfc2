-- Stops where a student gets on or off for a time in place of the regular ones.
create table additional_buses (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  trip text not null check (trip in ('Pickup', 'Drop', 'Both')),
  bus_stop_id uuid not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- 1 is Monday, 7 Sunday.
  weekdays int[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::int[] and cardinality(weekdays) > 0),
  reason text,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, bus_stop_id) references bus_stops
);
create index additional_buses_student on additional_buses (school_id, student_id, starts_on desc);
select make_tenant_table('additional_buses');
