-- What a provider that holds the text itself needs, files that go with a message, and what is spoken in a call.
alter table message_batches
  drop constraint message_batches_channel_check,
  add constraint message_batches_channel_check check (channel in ('sms', 'email', 'both', 'whatsapp', 'voice', 'notification')),
  add column template jsonb,
  add column file_ids uuid[] not null default '{}',
  add column voice_description_id uuid;
alter table outbox add column variables text[];
