-- What staff noted about a student, and what a class was given.

create table anecdotals (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  on_day date not null,
  at_time time,
  place text,
  category_id uuid not null,
  nature text not null check (nature in ('Positive', 'Neutral', 'Concern')),
  observation text not null,
  comment text,
  action_taken text,
  attachment_file_ids uuid[] not null default '{}',
  -- Never told to guardians.
  confidential boolean not null default false,
  -- The author: the login, and the record of staff where it has one.
  author_id uuid not null references users,
  staff_id uuid,
  created_at timestamptz not null,
  notified_at timestamptz,
  edited_after_notice_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, category_id) references masters,
  foreign key (school_id, staff_id) references staff
);
create index anecdotals_student on anecdotals (school_id, student_id, on_day desc) where deleted_at is null;
create index anecdotals_year on anecdotals (school_id, academic_year_id, on_day desc, id) where deleted_at is null;
create index anecdotals_files on anecdotals using gin (attachment_file_ids);
select make_tenant_table('anecdotals');

create table diary_entries (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  kind text not null check (kind in ('Homework', 'Classwork', 'Note', 'Reminder')),
  division_ids uuid[] not null,
  -- Null: everybody who was in the divisions on the day.
  student_ids uuid[],
  subject_id uuid,
  title text not null,
  body text not null,
  due_on date,
  attachment_file_ids uuid[] not null default '{}',
  author_id uuid not null references users,
  staff_id uuid,
  -- The day of the school on which it was published.
  on_day date not null,
  published_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, subject_id) references masters,
  foreign key (school_id, staff_id) references staff
);
create index diary_entries_day on diary_entries (school_id, on_day desc, published_at desc, id) where deleted_at is null;
create index diary_entries_files on diary_entries using gin (attachment_file_ids);
select make_tenant_table('diary_entries');

-- One row for each student that an entry was addressed to, with the division of that day: who moves keeps the entry, who
-- comes later never had it.
create table diary_acks (
  school_id uuid not null,
  entry_id uuid not null,
  student_id uuid not null,
  division_id uuid not null,
  seen_at timestamptz,
  done_at timestamptz,
  primary key (school_id, entry_id, student_id),
  foreign key (school_id, entry_id) references diary_entries on delete cascade,
  foreign key (school_id, student_id) references students on delete cascade
);
create index diary_acks_student on diary_acks (school_id, student_id, entry_id);
create index diary_acks_division on diary_acks (school_id, division_id, entry_id);
select make_tenant_table('diary_acks');
