-- Messages by the students whom they are about: the history of one student, or of a teacher's, is read without all others.
create table message_students (
  school_id uuid not null references schools,
  student_id uuid not null,
  at timestamptz not null,
  message_id uuid not null references outbox on delete cascade,
  primary key (school_id, student_id, at, message_id)
);
create index message_students_message on message_students (message_id);
select make_tenant_table('message_students');
insert into message_students (school_id, student_id, at, message_id)
select distinct o.school_id, x.id, o.created_at, o.id from outbox o, unnest(o.student_ids) as x(id)
where o.person_id is not null and o.school_id is not null;

-- Histories of families and of staff, the newest first.
create index outbox_families_newest on outbox (school_id, created_at desc, id desc) where person_type in ('guardian', 'student');
create index outbox_staff_newest on outbox (school_id, created_at desc, id desc) where person_type = 'staff';

-- Whether the item of a message was read, without a look at all others of its batch.
drop index notifications_batch;
create index notifications_batch on notifications (school_id, batch_id, user_id) where batch_id is not null;
