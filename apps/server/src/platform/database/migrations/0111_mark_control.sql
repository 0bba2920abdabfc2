-- Who was reminded of open marks: once a day of each exam, or of the remarks of each term.
create table mark_reminders (
  school_id uuid not null,
  staff_id uuid not null,
  about_id uuid not null,
  on_day date not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, staff_id, about_id, on_day),
  foreign key (school_id, staff_id) references staff on delete cascade
);
select make_tenant_table('mark_reminders');

-- While the school's own program takes the marks, nobody changes what it is given.
alter table mark_sheets add column export_leased_until timestamptz;

-- Sheets of exams that close by themselves, and exams of which teachers are reminded, are looked for over all schools.
create index tab_exams_closing on tab_exams (entry_to) where kind = 'main';

alter table report_figures drop constraint report_figures_part_check;
alter table report_figures add constraint report_figures_part_check check (part in ('details', 'Guardian', 'Student', 'Staff', 'marks'));
