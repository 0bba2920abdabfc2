-- Who changes a stop says which one was seen. No number comes twice, also where a row went in between; 0 is no stop yet.
create sequence bus_versions as int;
grant usage on sequence bus_versions to school_app, school_platform;
alter table student_buses
  add column pickup_version int not null default 0,
  add column drop_version int not null default 0;
update student_buses set pickup_version = nextval('bus_versions') where pickup_stop_id is not null;
update student_buses set drop_version = nextval('bus_versions') where drop_stop_id is not null;

create function count_bus_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.pickup_version := case when new.pickup_stop_id is null then 0 else nextval('bus_versions') end;
    new.drop_version := case when new.drop_stop_id is null then 0 else nextval('bus_versions') end;
  else
    if new.pickup_stop_id is distinct from old.pickup_stop_id then new.pickup_version := nextval('bus_versions'); end if;
    if new.drop_stop_id is distinct from old.drop_stop_id then new.drop_version := nextval('bus_versions'); end if;
  end if;
  return new;
end $$;
create trigger student_buses_versions before insert or update on student_buses for each row execute function count_bus_versions();

alter table additional_buses add column version int not null default 1;
create index additional_buses_year on additional_buses (school_id, academic_year_id, starts_on desc, id);

alter table masters drop constraint masters_kind_check;
alter table masters add constraint masters_kind_check check (kind in (
  'designation', 'designation-category', 'religion', 'caste', 'reservation', 'block', 'anecdotal-category', 'diary-category',
  'feedback-category', 'subject'));

-- What guardians tell the school about a child. The class is that of the day it was sent.
create table guardian_feedbacks (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  division_id uuid,
  category_id uuid not null,
  subject text not null,
  status text not null default 'New' check (status in ('New', 'Read', 'Replied', 'Closed')),
  created_at timestamptz not null,
  -- The day of the school on which it was sent.
  on_day date not null,
  read_at timestamptz,
  replied_at timestamptz,
  replied_by uuid references users,
  closed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, guardian_id) references guardians,
  foreign key (school_id, category_id) references masters
);
create index guardian_feedbacks_own on guardian_feedbacks (school_id, guardian_id, student_id, created_at desc, id);
create index guardian_feedbacks_student on guardian_feedbacks (school_id, student_id);
create index guardian_feedbacks_status on guardian_feedbacks (school_id, status, created_at desc, id);
select make_tenant_table('guardian_feedbacks');

-- The thread: the message first, then replies and the follow-up.
create table feedback_posts (
  school_id uuid not null references schools,
  id uuid not null,
  feedback_id uuid not null,
  -- The login that wrote it: of the guardian, or of the school.
  author_id uuid not null references users,
  from_school boolean not null,
  message text not null,
  attachment_file_ids uuid[] not null default '{}',
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, feedback_id) references guardian_feedbacks on delete cascade
);
create index feedback_posts_thread on feedback_posts (school_id, feedback_id, at, id);
create index feedback_posts_files on feedback_posts using gin (attachment_file_ids);
select make_tenant_table('feedback_posts');

-- Ordered content for families.
create table admin_port_items (
  school_id uuid not null references schools,
  id uuid not null,
  title text not null check (length(title) between 1 and 100),
  text text not null default '' check (length(text) <= 2000),
  link text check (link ~* '^https?://'),
  file_id uuid,
  image_file_id uuid,
  sort_order int not null check (sort_order between 1 and 999),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  check (text <> '' or link is not null or file_id is not null)
);
create index admin_port_items_order on admin_port_items (school_id, active, sort_order, id);
create index admin_port_items_files on admin_port_items (school_id, file_id);
create index admin_port_items_images on admin_port_items (school_id, image_file_id);
select make_tenant_table('admin_port_items');
