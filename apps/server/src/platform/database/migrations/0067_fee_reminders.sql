-- The reminder of fees that every school has.

create function make_reminder_formats(school uuid, at timestamptz) returns void language sql as $$
  insert into message_formats (school_id, id, door, channel, name, title, body, predefined, created_at)
  select school, md5(school::text || f.name || f.channel || 'feeDues')::uuid, 'feeDues', f.channel, f.name, f.title, f.body, true, at
  from (values
    ('sms', 'Fee reminder', '', 'Dear {{Guardian}}, fees of {{Due Amount}} for {{Student}} of {{Division}} were due on {{Due Date}}.'),
    ('notification', 'Fee reminder', 'Fees are due', 'Fees of {{Due Amount}} for {{Student}} of {{Division}} were due on {{Due Date}}.'),
    ('whatsapp', 'Fee reminder', '', 'Dear {{Guardian}}, fees of {{Due Amount}} for {{Student}} of {{Division}} were due on {{Due Date}}.')
  ) as f(channel, name, title, body)
  on conflict do nothing
$$;
select make_reminder_formats(id, created_at) from schools;
create function reminder_formats_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_reminder_formats(new.id, new.created_at);
  return null;
end $$;
create trigger schools_reminder_formats after insert on schools for each row execute function reminder_formats_of_new_school();
