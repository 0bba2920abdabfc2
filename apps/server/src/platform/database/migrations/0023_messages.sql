-- Reusable texts of a school, by door and channel.
create table message_formats (
  school_id uuid not null references schools,
  id uuid not null,
  door text not null check (door in ('guardian', 'staff', 'absentPresent', 'busReport', 'busAttendance', 'fees', 'feeDues', 'system')),
  channel text not null check (channel in ('sms', 'notification', 'whatsapp')),
  name text not null check (length(name) between 1 and 100),
  -- Two names with the same key are the same name.
  name_key text generated always as (lower(btrim(name))) stored,
  -- Of a notification the description.
  body text not null,
  content text not null default '',
  title text not null default '',
  campaign_name text not null default '',
  include_attachment boolean not null default false,
  include_document boolean not null default false,
  is_approved boolean not null default false,
  -- Under which the operators of India know the text.
  dlt_template_id text check (dlt_template_id ~ '^[0-9]{19}$'),
  dlt_text_hash text,
  predefined boolean not null default false,
  create_staff_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id)
);
create unique index message_formats_name on message_formats (school_id, channel, door, name_key) where deleted_at is null;
create index message_formats_waiting on message_formats (is_approved, created_at desc, id) where deleted_at is null and channel <> 'notification';
select make_tenant_table('message_formats');

-- Formats that every school has. Their ids follow from the school, so that nothing here is left to chance.
create function make_predefined_formats(school uuid, at timestamptz) returns void language sql as $$
  insert into message_formats (school_id, id, door, channel, name, body, predefined, created_at)
  select school, md5(school::text || f.name || f.channel)::uuid, f.door, f.channel, f.name, f.body, true, at
  from (values
    ('fees', 'sms', 'PaymentSuccessSMS', 'Dear Parent, the payment of Rs. {{Amount}} for {{Name}} ({{AdmissionNo}}, {{Division}}) on {{FeesRemittedDate}} was received. Transaction id: {{TransactionId}}.'),
    ('fees', 'sms', 'PaymentFailureSMS', 'Dear Parent, the payment of Rs. {{Amount}} for {{Name}} ({{AdmissionNo}}, {{Division}}) on {{FeesRemittedDate}} was not completed. Transaction id: {{TransactionId}}.'),
    ('system', 'sms', 'LoginCredentialsSMS', '{{School}}: your login name is {{Login Name}}, your temporary password {{Password}}.'),
    ('system', 'sms', 'PasswordCodeSMS', '{{School}}: your code is {{Code}}. It is valid for 10 minutes. Do not share it with anybody.'),
    ('system', 'whatsapp', 'LoginCredentialsWhatsapp', '{{School}}: your login name is {{Login Name}}, your temporary password {{Password}}.')
  ) as f(door, channel, name, body)
  on conflict do nothing
$$;
select make_predefined_formats(id, created_at) from schools;
create function predefined_formats_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_predefined_formats(new.id, new.created_at);
  return null;
end $$;
create trigger schools_predefined_formats after insert on schools for each row execute function predefined_formats_of_new_school();

-- One send through one door. Scheduled, Held, Running and Done follow from its messages and the clock.
create table message_batches (
  school_id uuid not null references schools,
  id uuid not null,
  door text not null,
  channel text not null check (channel in ('sms', 'email', 'both', 'notification')),
  format_id uuid,
  format_name text not null,
  format_version int,
  body text not null,
  content text not null default '',
  title text not null default '',
  example_message text not null default '',
  send_to text not null check (send_to in ('Guardian', 'Student', 'Both', 'Staff')),
  one_per_number boolean not null,
  also_bell boolean not null,
  urgent_reason text,
  -- What was to be sent again, or the notification that this text message stands in for.
  parent_batch_id uuid,
  -- The same key is accepted once within two days; later it is taken off.
  idempotency_key text,
  request_hash text not null,
  send_at timestamptz,
  release_at timestamptz not null,
  decision text not null check (decision in ('Waiting', 'Accepted', 'Rejected', 'Cancelled', 'Withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  reject_reason text,
  credits int not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, idempotency_key)
);
create index message_batches_newest on message_batches (school_id, made_at desc, id desc);
create index message_batches_maker on message_batches (school_id, made_by, made_at desc, id desc);
create index message_batches_hash on message_batches (school_id, request_hash, made_at);
create index message_batches_parent on message_batches (school_id, parent_batch_id) where parent_batch_id is not null;
create index message_batches_age on message_batches (made_at);
select make_tenant_table('message_batches');

-- A message of a batch is a row of the outbox. Held waits for an approval, Skipped never leaves, and one to the bell is
-- delivered with its writing.
alter table outbox
  drop constraint outbox_status_check,
  drop constraint outbox_channel_check,
  add constraint outbox_status_check check (status in ('Waiting', 'Sending', 'Sent', 'Failed', 'NotConfirmed', 'Held', 'Skipped', 'Cancelled', 'Delivered')),
  add constraint outbox_channel_check check (channel in ('sms', 'email', 'whatsapp', 'voice', 'push', 'bell')),
  add column person_type text check (person_type in ('guardian', 'staff', 'student')),
  add column person_id uuid,
  add column student_ids uuid[],
  add column skip_reason text,
  -- Of NoValue the parameter.
  add column skip_detail text,
  add column parts int not null default 0,
  -- The message that this one repeats; none is repeated twice.
  add column repeats_id uuid unique;
create index outbox_batch on outbox (school_id, batch_id, id) where batch_id is not null;
create index outbox_person on outbox (school_id, person_id, created_at desc, id) where person_id is not null;
create index outbox_age on outbox (created_at) where person_id is null;
create index outbox_batch_rows on outbox (batch_id) where person_id is not null;

-- Bell items of a batch; a held one waits for an approval. One with a later time is not there yet.
alter table notifications
  add column batch_id uuid,
  add column held boolean not null default false;
create index notifications_batch on notifications (school_id, batch_id) where batch_id is not null;
