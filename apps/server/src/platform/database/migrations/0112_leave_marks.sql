-- What granted leave does to marks, and who decided what of it.

alter table attendance_marks
  -- The leave that explains a half of it.
  add column leave_id uuid,
  -- The child was there although leave was granted.
  add column conflict boolean not null default false,
  add constraint attendance_marks_leave foreign key (school_id, leave_id) references leave_applications on delete set null (leave_id);
create index attendance_marks_of_leave on attendance_marks (school_id, leave_id) where leave_id is not null;

alter table attendance_changes drop constraint attendance_changes_via_check;
alter table attendance_changes add constraint attendance_changes_via_check check (via in ('entry', 'leave', 'import', 'reopen'));

-- What a person decided, the newest first.
create index leave_steps_decided on leave_steps (school_id, by, at desc) where by is not null;

-- Decided by an administrator in the place of who holds the office.
alter table leave_steps add column on_behalf boolean not null default false;
