-- What an operator typed of a school that is not made yet.
create table school_drafts (
  id uuid primary key,
  owner_id uuid not null references users,
  name text not null default '',
  code text not null default '',
  values jsonb not null,
  logo_file_id uuid,
  logo_with_name_file_id uuid,
  saved_at timestamptz not null,
  version int not null default 1
);
create index school_drafts_owner on school_drafts (owner_id, saved_at desc);
select make_platform_table('school_drafts');
