-- What open browsers are told of. Each login counts its own events without a gap: the row of the counter is locked until its
-- transaction ends, so that an event that is read has none before it that is still to come.
create table live_cursors (
  school_id uuid not null references schools,
  user_id uuid not null,
  seq bigint not null,
  primary key (school_id, user_id)
);
select make_tenant_table('live_cursors');

create table live_events (
  school_id uuid not null references schools,
  user_id uuid not null,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (school_id, user_id, seq)
);
create index live_events_age on live_events (at);
select make_tenant_table('live_events');

-- Streams that are open now, over all servers.
create table live_streams (
  school_id uuid not null references schools,
  id uuid not null,
  user_id uuid not null,
  server text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (school_id, id)
);
create index live_streams_user on live_streams (school_id, user_id, opened_at);
select make_tenant_table('live_streams');

-- Tells logins of something. In the order of the logins, so that two tellers never wait for each other crosswise.
create function live_tell(school uuid, logins uuid[], kind text, data jsonb, told_at timestamptz) returns void language sql as $$
  with cursors as (
    insert into live_cursors as c (school_id, user_id, seq)
    select school, login, 1 from (select distinct unnest(logins) as login) told order by login
    on conflict (school_id, user_id) do update set seq = c.seq + 1
    returning c.user_id, c.seq),
  events as (
    insert into live_events (school_id, user_id, seq, type, payload, at)
    select school, user_id, seq, kind, data, told_at from cursors returning user_id, seq),
  parts as (
    -- A note holds at most 8000 bytes.
    select jsonb_agg(jsonb_build_array(user_id, seq)) as told from (
      select user_id, seq, (row_number() over (order by user_id) - 1) / 100 as part from events) numbered
    group by part)
  select pg_notify('school_live', jsonb_build_object('school', school, 'type', kind, 'data', data, 'told', told)::text) from parts
$$;

create function tell_bells() returns trigger language plpgsql as $$
begin
  perform live_tell(school_id, array_agg(user_id), 'notification', '{}', max(sent_at)) from fresh group by school_id;
  return null;
end $$;
create trigger notifications_tell after insert on notifications referencing new table as fresh
  for each statement execute function tell_bells();

-- A conversation of two persons: a member of staff, a guardian, a student, or a login of staff without a record.
create table chat_conversations (
  school_id uuid not null references schools,
  id uuid not null,
  person_lo uuid not null,
  person_hi uuid not null,
  begun_by uuid not null,
  created_at timestamptz not null,
  last_message_id uuid,
  -- Counts every change of its messages: whoever has seen the same count has seen them all.
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, person_lo, person_hi),
  check (person_lo < person_hi)
);
create index chat_conversations_begun on chat_conversations (school_id, begun_by, created_at);
select make_tenant_table('chat_conversations');

create table chat_members (
  school_id uuid not null,
  conversation_id uuid not null,
  person_id uuid not null,
  partner_id uuid not null,
  role text not null,
  pinned_at timestamptz,
  muted_at timestamptz,
  hidden_at timestamptz,
  last_read_at timestamptz,
  unread int not null default 0,
  primary key (school_id, conversation_id, person_id),
  foreign key (school_id, conversation_id) references chat_conversations on delete cascade
);
create unique index chat_members_person on chat_members (school_id, person_id, partner_id);
select make_tenant_table('chat_members');

create table chat_messages (
  school_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  sender_role text not null,
  receiver_id uuid not null,
  receiver_role text not null,
  -- Of a deleted message it stays 90 days for the reviewers.
  text text not null,
  sent_at timestamptz not null,
  status text not null default 'Sent' check (status in ('Sent', 'Deleted')),
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('own', 'school')),
  client_id text,
  primary key (school_id, id),
  foreign key (school_id, conversation_id) references chat_conversations on delete cascade
);
create index chat_messages_thread on chat_messages (school_id, conversation_id, sent_at desc, id desc);
create index chat_messages_sender on chat_messages (school_id, sender_id, sent_at desc);
create unique index chat_messages_client on chat_messages (school_id, sender_id, client_id) where client_id is not null;
create index chat_messages_age on chat_messages (school_id, sent_at);
select make_tenant_table('chat_messages');

-- What a person of the chat did last, and what they were told.
create table chat_persons (
  school_id uuid not null references schools,
  person_id uuid not null,
  seen_at timestamptz,
  acted_at timestamptz,
  told_at timestamptz,
  primary key (school_id, person_id)
);
select make_tenant_table('chat_persons');

create table chat_reports (
  school_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  kind text not null check (kind in ('report', 'words')),
  by_id uuid,
  reason text not null,
  at timestamptz not null,
  status text not null default 'Open' check (status in ('Open', 'Removed', 'Dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, message_id) references chat_messages on delete cascade
);
create unique index chat_reports_once on chat_reports (school_id, message_id, coalesce(by_id, '00000000-0000-0000-0000-000000000000'));
create index chat_reports_list on chat_reports (school_id, status, at desc, id);
select make_tenant_table('chat_reports');

create table chat_blocks (
  school_id uuid not null references schools,
  id uuid not null,
  person_id uuid not null,
  -- The last day of the school without chat.
  until date not null,
  reason text not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (school_id, id)
);
create index chat_blocks_person on chat_blocks (school_id, person_id, until);
select make_tenant_table('chat_blocks');
