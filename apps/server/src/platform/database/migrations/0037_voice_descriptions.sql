-- What is spoken in calls: a recording, or a text that is read out.
create table voice_descriptions (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('file', 'text')),
  file_id uuid,
  text text check (length(text) between 1 and 500),
  language text,
  seconds int not null check (seconds > 0),
  active boolean not null default true,
  made_by uuid not null references users,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  check ((kind = 'file') = (file_id is not null)),
  check ((kind = 'text') = (text is not null and language is not null))
);
create index voice_descriptions_file on voice_descriptions (file_id) where file_id is not null;
select make_tenant_table('voice_descriptions');
