-- Browsers that take pushes for a login. They belong to the login, as its bell does, and not to one of its schools.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The session that asked last: with its logout the device is forgotten.
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  -- One browser has one login.
  endpoint_hash text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_ok_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_session on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy tenant on push_subscriptions for select to school_app using (user_id in (select user_id from user_schools));
create policy platform on push_subscriptions to school_platform using (true) with check (true);
revoke insert, update, delete on push_subscriptions from school_app;

-- A session that somebody ended takes its devices along; one that ran out leaves them.
create function forget_devices() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_forget_devices after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null and new.end_reason <> 'expired') execute function forget_devices();

-- What a bell item may say where anybody can read it: of a discreet one only that it is there.
alter table notifications add column discreet boolean not null default false;

-- The bell item or the chat message that a push tells of.
alter table outbox add column about_id uuid;
create index outbox_due_push on outbox (run_after, id) where status = 'Waiting' and channel = 'push';

-- A push for each device of the logins whose bells ring. What it says, and whether it still goes, is found when it is due.
create function push_bells() returns trigger language plpgsql as $$
begin
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, run_after, created_at, expires_at, about_id)
  select md5(s.id::text || f.id::text)::uuid, f.school_id, 'push', s.id::text, '', 'message', 'push:' || s.id || ':' || f.id,
    f.sent_at, f.sent_at, f.sent_at + interval '24 hours', f.id
  from fresh f join push_subscriptions s on s.user_id = f.user_id where not f.held
  on conflict do nothing;
  return null;
end $$;
create trigger notifications_push after insert on notifications referencing new table as fresh
  for each statement execute function push_bells();

-- Items that an approval lets go.
create function push_released_bells() returns trigger language plpgsql as $$
begin
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, run_after, created_at, expires_at, about_id)
  select md5(s.id::text || f.id::text)::uuid, f.school_id, 'push', s.id::text, '', 'message', 'push:' || s.id || ':' || f.id,
    f.sent_at, f.sent_at, f.sent_at + interval '24 hours', f.id
  from fresh f join old_ones o on o.school_id = f.school_id and o.id = f.id
    join push_subscriptions s on s.user_id = f.user_id
  where o.held and not f.held
  on conflict do nothing;
  return null;
end $$;
create trigger notifications_push_released after update on notifications referencing new table as fresh old table as old_ones
  for each statement execute function push_released_bells();
