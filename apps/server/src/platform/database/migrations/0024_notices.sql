-- What the school announces, and to whom. The five columns of an audience are those of every table that has one.

create table notice_events (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  kind text not null check (kind in ('Notice', 'Event', 'Circular')),
  title text not null,
  -- Cleaned HTML, and the same without its marks for lists and searches.
  description text not null,
  plain_text text not null,
  starts_on date not null,
  ends_on date not null,
  start_time time,
  end_time time,
  venue text,
  audience_roles text[] not null check (cardinality(audience_roles) > 0 and audience_roles <@ array['Guardian', 'Student', 'Staff']),
  audience_section_ids uuid[] not null default '{}',
  audience_course_ids uuid[] not null default '{}',
  audience_division_ids uuid[] not null default '{}',
  audience_designation_ids uuid[] not null default '{}',
  attachment_file_ids uuid[] not null default '{}',
  ask_ack boolean not null default false,
  status text not null check (status in ('Pending', 'Approved', 'Cancelled')),
  publish_at timestamptz,
  author_id uuid not null references users,
  staff_id uuid,
  created_at timestamptz not null,
  approved_by uuid references users,
  approved_at timestamptz,
  cancelled_by uuid references users,
  cancelled_at timestamptz,
  cancel_reason text,
  -- When people were told last, and how many times.
  notified_at timestamptz,
  told int not null default 0,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, staff_id) references staff,
  check (ends_on >= starts_on),
  check ((status = 'Cancelled') = (cancelled_at is not null))
);
create index notice_events_year on notice_events (school_id, academic_year_id, created_at desc, id) where deleted_at is null;
create index notice_events_days on notice_events (school_id, ends_on, starts_on) where deleted_at is null;
create index notice_events_files on notice_events using gin (attachment_file_ids);
select make_tenant_table('notice_events');

-- Each time that people were told: how many of them, and how many had no login.
create table notice_tellings (
  school_id uuid not null,
  notice_id uuid not null,
  number int not null check (number > 0),
  id uuid not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  people int not null,
  without_login int not null,
  primary key (school_id, notice_id, number),
  foreign key (school_id, notice_id) references notice_events on delete cascade
);
select make_tenant_table('notice_tellings');

-- Who was told, so that the same people hear of a cancellation.
create table notice_told (
  school_id uuid not null,
  notice_id uuid not null,
  user_id uuid not null references users,
  audience text not null check (audience in ('Student', 'Staff')),
  primary key (school_id, notice_id, user_id, audience),
  foreign key (school_id, notice_id) references notice_events on delete cascade
);
select make_tenant_table('notice_told');

create table notice_seen (
  school_id uuid not null,
  notice_id uuid not null,
  user_id uuid not null references users,
  seen_at timestamptz not null,
  ack_at timestamptz,
  primary key (school_id, notice_id, user_id),
  foreign key (school_id, notice_id) references notice_events on delete cascade
);
select make_tenant_table('notice_seen');

-- Short news over the homes.
create table flash_news (
  school_id uuid not null references schools,
  id uuid not null,
  text text not null check (length(text) between 1 and 250),
  link text check (link ~* '^https://'),
  audience_roles text[] not null check (cardinality(audience_roles) > 0 and audience_roles <@ array['Guardian', 'Student', 'Staff']),
  audience_section_ids uuid[] not null default '{}',
  audience_course_ids uuid[] not null default '{}',
  audience_division_ids uuid[] not null default '{}',
  audience_designation_ids uuid[] not null default '{}',
  starts_on date not null,
  ends_on date not null,
  active boolean not null default true,
  author_id uuid not null references users,
  staff_id uuid,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff,
  check (ends_on >= starts_on)
);
create index flash_news_days on flash_news (school_id, ends_on, starts_on desc, id);
select make_tenant_table('flash_news');
