-- Students chosen on another screen, handed over to whoever chose them for a message.
create table message_selections (
  school_id uuid not null references schools,
  id uuid not null,
  source text not null,
  student_ids uuid[] not null,
  -- Further values of students by their ids, for texts that name them.
  extra jsonb not null default '{}',
  made_by uuid not null references users,
  expires_at timestamptz not null,
  primary key (school_id, id)
);
create index message_selections_age on message_selections (expires_at);
select make_tenant_table('message_selections');
