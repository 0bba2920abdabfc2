-- Why a block was taken back, beside why it was set.
alter table login_blocks add column end_reason text;
create index login_blocks_user on login_blocks (school_id, user_id, starts_at desc);

-- A merge of guardians with everything that it changed, so that it can be taken back within a day.
create table guardian_merges (
  school_id uuid not null references schools,
  id uuid not null,
  guardian_id uuid not null,
  -- Guardians, children, logins and re-pointed rows as they stood.
  before jsonb not null,
  -- Version of the kept guardian after the merge; another one means that it was changed since.
  kept_version int not null,
  merged_by uuid not null,
  merged_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (school_id, id)
);
create index guardian_merges_guardian on guardian_merges (school_id, guardian_id, merged_at desc);
select make_tenant_table('guardian_merges');

-- The list of requests, the oldest first.
create index profile_change_requests_list on profile_change_requests (school_id, status, asked_at);
