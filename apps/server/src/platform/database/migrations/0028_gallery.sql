-- Albums of photos. The five columns of an audience are those of every table that has one.

create table gallery_albums (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  title text not null,
  description text not null default '',
  event_date date not null,
  audience_roles text[] not null check (cardinality(audience_roles) > 0 and audience_roles <@ array['Guardian', 'Student', 'Staff']),
  audience_section_ids uuid[] not null default '{}',
  audience_course_ids uuid[] not null default '{}',
  audience_division_ids uuid[] not null default '{}',
  audience_designation_ids uuid[] not null default '{}',
  -- Null: the first photo.
  cover_photo_id uuid,
  status text not null check (status in ('Pending', 'Approved')),
  author_id uuid not null references users,
  staff_id uuid,
  created_at timestamptz not null,
  approved_by uuid references users,
  approved_at timestamptz,
  -- When people were told last, and how many times.
  notified_at timestamptz,
  told int not null default 0,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, staff_id) references staff
);
create index gallery_albums_days on gallery_albums (school_id, event_date desc, id) where deleted_at is null;
select make_tenant_table('gallery_albums');

-- A deleted photo keeps its row, so that deleting it twice is once; its file goes.
create table gallery_photos (
  school_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  file_id uuid,
  caption text not null default '',
  sort_order int not null,
  -- The audience of the album may see it.
  approved boolean not null,
  -- A guardian asked to take it down, and the school has not decided yet.
  hidden boolean not null default false,
  added_by uuid not null references users,
  added_at timestamptz not null,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, album_id) references gallery_albums on delete cascade,
  check ((file_id is null) = (deleted_at is not null))
);
create index gallery_photos_album on gallery_photos (school_id, album_id, sort_order, id) where deleted_at is null;
create unique index gallery_photos_file on gallery_photos (school_id, file_id) where file_id is not null;
select make_tenant_table('gallery_photos');

-- Guardians who asked to take a photo down, each once, and what the school decided.
create table gallery_reports (
  school_id uuid not null,
  id uuid not null,
  photo_id uuid not null,
  by_user_id uuid not null references users,
  reason text not null default '',
  at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  -- The photo is shown again.
  kept boolean,
  primary key (school_id, id),
  unique (school_id, photo_id, by_user_id),
  foreign key (school_id, photo_id) references gallery_photos on delete cascade
);
select make_tenant_table('gallery_reports');

-- Each time that people were told of an album: how many of them, and how many had no login.
create table gallery_tellings (
  school_id uuid not null,
  album_id uuid not null,
  number int not null check (number > 0),
  id uuid not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  people int not null,
  without_login int not null,
  primary key (school_id, album_id, number),
  foreign key (school_id, album_id) references gallery_albums on delete cascade
);
select make_tenant_table('gallery_tellings');

-- What guardians answered about photos of a child; the latest answer counts, none means not asked.
create table photo_consents (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  given boolean not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade
);
create index photo_consents_student on photo_consents (school_id, student_id, at desc, id desc);
select make_tenant_table('photo_consents');
