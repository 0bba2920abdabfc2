-- Which class a student stood in on which day: what is told of a past day reads the class of that day.

-- The first day in the class; null since the year began.
alter table enrolments add since date;

-- Classes of a year that a student has left for another one of the same year.
create table former_enrolments (
  school_id uuid not null,
  academic_year_id uuid not null,
  student_id uuid not null,
  division_id uuid not null,
  roll_no int,
  since date,
  -- The last day in the class.
  until date not null,
  primary key (school_id, academic_year_id, student_id, until),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, division_id) references divisions,
  check (until >= since)
);
create index former_enrolments_division on former_enrolments (school_id, division_id);
create index former_enrolments_student on former_enrolments (school_id, student_id);
select make_tenant_table('former_enrolments');

-- Until now the registers alone have kept it: each stay in a class lasts until the next one begins.
create temporary table stays on commit drop as
with days as (
  select distinct on (m.school_id, r.academic_year_id, m.student_id, m.on_day)
    m.school_id, r.academic_year_id, m.student_id, m.on_day, r.division_id
  from attendance_marks m
  join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
  where (m.school_id, r.academic_year_id, m.student_id) in (
    select o.school_id, p.academic_year_id, o.student_id
    from attendance_marks o
    join attendance_registers p on p.school_id = o.school_id and p.id = o.register_id and not p.void
    join enrolments e on e.school_id = o.school_id and e.academic_year_id = p.academic_year_id and e.student_id = o.student_id
    where p.division_id <> e.division_id)
  -- A child that moved in the middle of a day stood in the class of the forenoon.
  order by 1, 2, 3, 4, m.fn is null, r.id
), turns as (
  select *, division_id is distinct from lag(division_id) over (partition by school_id, academic_year_id, student_id order by on_day) as turns
  from days
), numbered as (
  select *, count(*) filter (where turns) over (partition by school_id, academic_year_id, student_id order by on_day) as no from turns
)
select school_id, academic_year_id, student_id, division_id, no, min(on_day) as first_day, max(on_day) as last_day,
  lead(min(on_day)) over (partition by school_id, academic_year_id, student_id order by no) as next_day
from numbered group by school_id, academic_year_id, student_id, division_id, no;

insert into former_enrolments (school_id, academic_year_id, student_id, division_id, since, until)
select t.school_id, t.academic_year_id, t.student_id, t.division_id, case when t.no > 1 then t.first_day end, coalesce(t.next_day - 1, t.last_day)
from stays t join enrolments e using (school_id, academic_year_id, student_id)
where t.next_day is not null or t.division_id <> e.division_id;
update enrolments e set since = case when t.division_id = e.division_id then t.first_day else t.last_day + 1 end
from stays t
where t.next_day is null and (t.no > 1 or t.division_id <> e.division_id)
  and t.school_id = e.school_id and t.academic_year_id = e.academic_year_id and t.student_id = e.student_id;

-- The class of a receipt stood on it by its name alone; it may be gone, as the student may.
alter table receipts add division_id uuid;
alter table receipts disable trigger money_row;
update receipts r set division_id = d.id
from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
where d.school_id = r.school_id and c.name || ' ' || d.name = r.division_name;
alter table receipts enable trigger money_row;
