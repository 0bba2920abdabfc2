-- What the school's own system gets by itself: keys for its calls, what it took, and files that nobody uploads by hand.

-- Keys of one school for programs. The key itself is shown once and kept by its hash alone.
create table school_keys (
  school_id uuid not null references schools,
  id uuid not null,
  purpose text not null check (purpose in ('fees-sync')),
  hash bytea not null,
  -- Its last four characters.
  hint text not null,
  created_at timestamptz not null,
  created_by uuid references users,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  primary key (school_id, id)
);
create unique index school_keys_open on school_keys (school_id, purpose) where ended_at is null;
-- A key names its school alone.
create index school_keys_hash on school_keys (hash);
select make_tenant_table('school_keys');

-- When the own system last came for items.
create table fee_sync_pulls (
  school_id uuid not null references schools,
  at timestamptz not null,
  items int not null,
  primary key (school_id)
);
select make_tenant_table('fee_sync_pulls');

-- Failures since it was last sent by hand; they decide when it is sent again.
alter table sync_items add errors int not null default 0;
create index sync_items_day on sync_items (school_id, synced_at desc, id desc) where status = 'synced';

-- Under which names the own system knew an item before it was to be sent again.
create table sync_item_refs (
  school_id uuid not null references schools,
  id uuid not null,
  sync_item_id uuid not null,
  external_ref text,
  synced_at timestamptz,
  unsynced_at timestamptz not null,
  unsynced_by uuid references users,
  reason text not null,
  primary key (school_id, id),
  foreign key (school_id, sync_item_id) references sync_items
);
create index sync_item_refs_item on sync_item_refs (school_id, sync_item_id, unsynced_at desc);
select make_tenant_table('sync_item_refs');

-- Null: the own system has brought the file.
alter table import_runs alter created_by drop not null;

-- Dues that are taken away: what was counted, confirmed and done.
create table fee_removals (
  school_id uuid not null references schools,
  id uuid not null,
  scope jsonb not null,
  status text not null check (status in ('Counted', 'Running', 'Done', 'Failed')),
  reason text,
  job_id uuid,
  counted_at timestamptz not null,
  ended_at timestamptz,
  by uuid references users,
  primary key (school_id, id)
);
create index fee_removals_at on fee_removals (school_id, counted_at desc, id desc);
select make_tenant_table('fee_removals');

create table fee_removal_rows (
  school_id uuid not null references schools,
  removal_id uuid not null,
  student_id uuid not null,
  place int not null,
  adm_no text not null,
  name text not null,
  division text not null,
  lines int not null,
  amount bigint not null,
  kept int not null,
  receipts int not null,
  advance bigint not null,
  open_orders int not null,
  -- What the counts were made of.
  fingerprint text not null,
  -- What became of it; null while it waits.
  outcome text check (outcome in ('removed', 'kept', 'order', 'changed')),
  primary key (school_id, removal_id, student_id),
  foreign key (school_id, removal_id) references fee_removals on delete cascade
);
create index fee_removal_rows_place on fee_removal_rows (school_id, removal_id, place);
select make_tenant_table('fee_removal_rows');
