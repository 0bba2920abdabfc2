-- Roles. Every statement of the server runs as one of these two, never as the owner of the tables:
--   school_app       one school at a time; row-level security shows nothing else
--   school_platform  declared cross-school work: login, operators, jobs
do $$ begin
  if not exists (select from pg_roles where rolname = 'school_app') then create role school_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'school_platform') then create role school_platform nologin; end if;
end $$;
do $$ begin
  execute format('grant school_app, school_platform to %I', current_user);
end $$;
grant usage on schema public to school_app, school_platform;
alter default privileges in schema public grant select, insert, update, delete on tables to school_app, school_platform;

-- Makes a table with a column school_id a tenant table: its rows exist only for their school.
create function make_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to school_app using (school_id = (select current_setting(''app.school_id'')::uuid)) with check (school_id = (select current_setting(''app.school_id'')::uuid))', target);
  execute format('create policy platform on %s to school_platform using (true) with check (true)', target);
end $$;

-- Tables of the platform itself: only school_platform reaches them.
create function make_platform_table(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke all on %s from school_app', target);
end $$;

create table countries (id uuid primary key, code text not null unique, name text not null, sort_order int not null default 0);
create table states (id uuid primary key, country_id uuid not null references countries, name text not null, unique (country_id, name));
create table districts (id uuid primary key, state_id uuid not null references states, name text not null, unique (state_id, name));
revoke insert, update, delete on countries, states, districts from school_app, school_platform;

create table school_groups (
  id uuid primary key,
  name text not null,
  version int not null default 1
);
create unique index school_groups_name on school_groups (lower(name));
select make_platform_table('school_groups');

create table schools (
  id uuid primary key,
  code text not null unique,
  name text not null,
  place text not null,
  domain text not null unique,
  group_id uuid references school_groups,
  module_codes text[] not null default '{}',
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Suspended', 'RemovalScheduled', 'Removed')),
  board text not null default 'Other' check (board in ('CBSE', 'ICSE', 'State', 'Cambridge', 'IB', 'Other')),
  udise_code text,
  affiliation_no text,
  address text not null default '',
  state_id uuid references states,
  district_id uuid references districts,
  pin_code text not null default '',
  phone text not null default '',
  email text not null default '',
  website text,
  time_zone text not null default 'Asia/Kolkata',
  accent text,
  logo_file_id uuid,
  logo_with_name_file_id uuid,
  go_live_on date,
  remove_on date,
  created_at timestamptz not null,
  version int not null default 1,
  name_key text collate "C" generated always as (lower(name)) stored
);
create index schools_name on schools (name_key, id);
create index schools_group on schools (group_id) where group_id is not null;
alter table schools enable row level security;
alter table schools force row level security;
create policy tenant on schools to school_app using (id = (select current_setting('app.school_id')::uuid)) with check (id = (select current_setting('app.school_id')::uuid));
create policy platform on schools to school_platform using (true) with check (true);

create table school_settings (
  school_id uuid not null references schools,
  code text not null,
  value jsonb not null,
  version int not null default 1,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (school_id, code)
);
select make_tenant_table('school_settings');
create table group_settings (
  group_id uuid not null references school_groups on delete cascade,
  code text not null,
  value jsonb not null,
  version int not null default 1,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (group_id, code)
);
create policy reading on group_settings for select to school_app using (group_id in (select group_id from schools));
create policy platform on group_settings to school_platform using (true) with check (true);
alter table group_settings enable row level security;
alter table group_settings force row level security;
revoke insert, update, delete on group_settings from school_app;

-- Logins belong to the platform: one login may serve several schools.
create table users (
  id uuid primary key,
  login_name text not null,
  password_hash text not null,
  name text not null,
  mobile text,
  email text,
  must_change_password boolean not null default true,
  temp_expires_at timestamptz,
  notice_version int,
  status text not null default 'Created' check (status in ('Created', 'Active', 'Blocked', 'Removed')),
  permissions text[] not null default '{}',
  platform_roles text[] not null default '{}',
  school_scope text not null default 'all' check (school_scope in ('all', 'groups', 'schools')),
  school_scope_ids uuid[] not null default '{}',
  second_factor_secret text,
  sent_at timestamptz,
  sent_by uuid,
  sent_channel text,
  last_login_at timestamptz,
  last_school_id uuid,
  language text,
  created_at timestamptz not null,
  version int not null default 1
);
create unique index users_login_name on users (upper(login_name)) where status <> 'Removed';
create index users_mobile on users (mobile) where mobile is not null;
create index users_email on users (lower(email)) where email is not null;

create table user_schools (
  school_id uuid not null references schools,
  user_id uuid not null references users,
  roles text[] not null,
  staff_id uuid,
  guardian_id uuid,
  student_id uuid,
  allotment_mode text not null default 'role' check (allotment_mode in ('role', 'allotted')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, user_id)
);
create index user_schools_user on user_schools (user_id);
create index user_schools_guardian on user_schools (school_id, guardian_id) where guardian_id is not null;
create index user_schools_staff on user_schools (school_id, staff_id) where staff_id is not null;
create index user_schools_student on user_schools (school_id, student_id) where student_id is not null;
select make_tenant_table('user_schools');

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to school_app using (id in (select user_id from user_schools));
create policy making on users for insert to school_app with check (true);
create policy platform on users to school_platform using (true) with check (true);

create table user_groups (
  user_id uuid not null references users,
  group_id uuid not null references school_groups,
  primary key (user_id, group_id)
);
select make_platform_table('user_groups');

create table user_allotments (
  school_id uuid not null references schools,
  user_id uuid not null references users,
  form_code text not null,
  primary key (school_id, user_id, form_code)
);
select make_tenant_table('user_allotments');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  school_id uuid,
  child_id uuid,
  refresh_hash bytea not null,
  prev_hash bytea,
  rotated_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  keep boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_minutes int not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'expired', 'reuse', 'blocked', 'password', 'operator', 'limit'))
);
create index sessions_user on sessions (user_id) where ended_at is null;
create unique index sessions_refresh on sessions (refresh_hash);
create unique index sessions_previous on sessions (prev_hash) where prev_hash is not null;
select make_platform_table('sessions');

-- Keyed by the name that was typed, existing or not, so that an answer never tells which logins exist.
create table login_attempts (
  name_key text primary key,
  failures timestamptz[] not null default '{}',
  locked_until timestamptz,
  locks timestamptz[] not null default '{}',
  updated_at timestamptz not null
);
select make_platform_table('login_attempts');
create table address_attempts (
  ip text primary key,
  failures timestamptz[] not null default '{}',
  updated_at timestamptz not null
);
select make_platform_table('address_attempts');

create table reset_codes (
  id uuid primary key,
  user_id uuid not null references users,
  code_hash text not null,
  channel text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index reset_codes_user on reset_codes (user_id, created_at desc);
select make_platform_table('reset_codes');

create table login_blocks (
  school_id uuid not null references schools,
  id uuid not null,
  user_id uuid not null references users,
  reason text not null,
  starts_at timestamptz not null,
  until timestamptz,
  blocked_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id)
);
create unique index login_blocks_open on login_blocks (school_id, user_id) where ended_at is null;
select make_tenant_table('login_blocks');

create table files (
  id uuid primary key,
  school_id uuid,
  owner_id uuid,
  name text not null,
  extension text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  folder text not null,
  storage_key text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index files_school on files (school_id, created_at desc);
create index files_storage on files (storage_key);
alter table files enable row level security;
alter table files force row level security;
create policy tenant on files to school_app using (school_id = (select current_setting('app.school_id')::uuid)) with check (school_id = (select current_setting('app.school_id')::uuid));
create policy platform on files to school_platform using (true) with check (true);

create table jobs (
  id uuid primary key,
  school_id uuid,
  kind text not null,
  payload jsonb not null,
  status text not null default 'Queued' check (status in ('Queued', 'Running', 'Done', 'Failed', 'Cancelled')),
  done int not null default 0,
  total int not null default 0,
  message text,
  result jsonb,
  result_file_id uuid,
  dedupe_key text,
  attempts int not null default 0,
  run_after timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  cancel_asked boolean not null default false,
  owner_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_waiting on jobs (run_after, id) where status in ('Queued', 'Running');
create unique index jobs_dedupe on jobs (dedupe_key) where dedupe_key is not null and status in ('Queued', 'Running');
create index jobs_school on jobs (school_id, created_at desc);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant on jobs to school_app using (school_id = (select current_setting('app.school_id')::uuid)) with check (school_id = (select current_setting('app.school_id')::uuid));
create policy platform on jobs to school_platform using (true) with check (true);

-- Messages to the outside, written in the transaction of their cause and delivered by a worker.
create table outbox (
  id uuid primary key,
  school_id uuid,
  channel text not null check (channel in ('sms', 'email', 'whatsapp', 'voice', 'push')),
  recipient text not null,
  subject text,
  body text not null,
  dedupe_key text unique,
  status text not null default 'Waiting' check (status in ('Waiting', 'Sending', 'Sent', 'Failed', 'NotConfirmed')),
  attempts int not null default 0,
  run_after timestamptz not null,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_waiting on outbox (run_after, id) where status in ('Waiting', 'Sending');
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox to school_app using (school_id = (select current_setting('app.school_id')::uuid)) with check (school_id = (select current_setting('app.school_id')::uuid));
create policy platform on outbox to school_platform using (true) with check (true);

-- Append-only: nobody may change or remove an entry.
create table audit_entries (
  id uuid primary key,
  school_id uuid,
  at timestamptz not null,
  actor_id uuid,
  actor_roles text[] not null default '{}',
  via_operator boolean not null default false,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  ip text not null default ''
);
create index audit_entries_school on audit_entries (school_id, at desc, id);
create index audit_entries_entity on audit_entries (school_id, entity, entity_id, at desc);
revoke update, delete on audit_entries from school_app, school_platform;
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries to school_app using (school_id = (select current_setting('app.school_id')::uuid)) with check (school_id = (select current_setting('app.school_id')::uuid));
create policy platform on audit_entries to school_platform using (true) with check (true);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  route text not null,
  request_hash text not null,
  status int not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table platform_notices (
  id uuid primary key,
  title text not null,
  message text not null,
  audience_roles text[] not null,
  all_schools boolean not null default true,
  school_ids uuid[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
select make_platform_table('platform_notices');

-- Bell items of one login. Items of many people (platform notices) are joined when read, not copied.
create table notifications (
  school_id uuid not null references schools,
  id uuid not null,
  user_id uuid not null references users,
  child_id uuid,
  audience text not null check (audience in ('Student', 'Staff')),
  title text not null,
  message text not null,
  route text,
  sent_at timestamptz not null,
  read_at timestamptz,
  primary key (school_id, id)
);
create index notifications_user on notifications (user_id, sent_at desc);
select make_tenant_table('notifications');
