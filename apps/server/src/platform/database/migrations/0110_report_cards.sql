-- Cards that are brought in as files: what was found in an upload, until it is applied.
create table card_uploads (
  school_id uuid not null references schools,
  id uuid not null,
  card_id uuid not null,
  file_ids uuid[] not null,
  -- [{name, verdict, studentId, fileId, entry}]: entry is the name within an archive.
  rows jsonb not null default '[]',
  status text not null default 'checking' check (status in ('checking', 'checked', 'applying', 'applied')),
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, card_id) references cards
);
create index card_uploads_card on card_uploads (school_id, card_id, at desc);
select make_tenant_table('card_uploads');

-- Cards of a division in one file to print.
create table card_prints (
  school_id uuid not null references schools,
  card_id uuid not null,
  division_id uuid not null,
  file_id uuid not null,
  -- The versions that are in it.
  inputs_hash text not null,
  at timestamptz not null,
  primary key (school_id, card_id, division_id),
  foreign key (school_id, card_id) references cards,
  foreign key (school_id, division_id) references divisions
);
select make_tenant_table('card_prints');

-- What the card was made from, and whether families are told when its hour comes.
alter table report_cards add column result_hash text not null default '';
alter table report_cards add column notify boolean not null default false;
-- The state that a deleted version was in, to put it back.
alter table report_cards add column deleted_from text;
