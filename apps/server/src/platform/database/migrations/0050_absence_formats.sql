-- Messages about the attendance of a day, and the texts that every school has for them.

alter table message_batches add column attendance_date date;

-- Why alerts of a day did not leave: the administrators are told of each reason once.
create table absence_alert_failures (
  school_id uuid not null references schools,
  on_day date not null,
  channel text not null,
  reason text not null,
  primary key (school_id, on_day, channel, reason)
);
select make_tenant_table('absence_alert_failures');

create index absence_alerts_day on absence_alerts (school_id, on_day);
create index absence_alerts_batch on absence_alerts (school_id, batch_id) where batch_id is not null;

create function make_absence_formats(school uuid, at timestamptz) returns void language sql as $$
  insert into message_formats (school_id, id, door, channel, name, title, body, predefined, created_at)
  select school, md5(school::text || f.name || f.channel || 'absentPresent')::uuid, 'absentPresent', f.channel, f.name, f.title, f.body, true, at
  from (values
    ('sms', 'Absent', '', 'Dear Parent, {{Name}} of {{Division}} is absent on {{Date}}. Please inform the class teacher.'),
    ('sms', 'Late', '', 'Dear Parent, {{Name}} of {{Division}} came late on {{Date}}.'),
    ('sms', 'Correction', '', 'Correction: {{Name}} of {{Division}} is present on {{Date}}.'),
    ('notification', 'Absent', 'Absent today', 'Dear Parent, {{Name}} of {{Division}} is absent on {{Date}}. Please inform the class teacher.'),
    ('notification', 'Late', 'Late today', 'Dear Parent, {{Name}} of {{Division}} came late on {{Date}}.'),
    ('notification', 'Correction', 'Present today', 'Correction: {{Name}} of {{Division}} is present on {{Date}}.'),
    ('whatsapp', 'Absent', '', 'Dear Parent, {{Student}} of {{Division}}, {{Section}}, is absent on {{Date}}. Please inform the class teacher.'),
    ('whatsapp', 'Late', '', 'Dear Parent, {{Student}} of {{Division}}, {{Section}}, came late on {{Date}}.'),
    ('whatsapp', 'Correction', '', 'Correction: {{Student}} of {{Division}}, {{Section}}, is present on {{Date}}.')
  ) as f(channel, name, title, body)
  on conflict do nothing
$$;
select make_absence_formats(id, created_at) from schools;
create function absence_formats_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_absence_formats(new.id, new.created_at);
  return null;
end $$;
create trigger schools_absence_formats after insert on schools for each row execute function absence_formats_of_new_school();
