-- Announcements of the operator to users of schools. Nothing is copied: the bell joins those that are live.
alter table platform_notices
  drop column all_schools,
  drop column school_ids,
  -- What the message says without its marks, to be searched.
  add column words text not null default '',
  add column school_scope text not null default 'all' check (school_scope in ('all', 'groups', 'schools')),
  -- Groups or schools, as the scope says; empty for all.
  add column scope_ids uuid[] not null default '{}',
  add column show_as text not null default 'bell' check (show_as in ('bell', 'banner', 'both')),
  add column tone text not null default 'info' check (tone in ('info', 'success', 'warning', 'danger')),
  add column published_at timestamptz,
  -- Users whom it was for when it was published.
  add column reach int not null default 0,
  add column created_by uuid references users,
  add column version int not null default 1;
create index platform_notices_newest on platform_notices (created_at desc, id desc);
create index platform_notices_open on platform_notices (ends_at) where published_at is not null and withdrawn_at is null;

create table platform_notice_reads (
  notice_id uuid not null references platform_notices on delete cascade,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (notice_id, user_id)
);
create index platform_notice_reads_user on platform_notice_reads (user_id);
select make_platform_table('platform_notice_reads');
