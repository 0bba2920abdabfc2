-- What providers tell about messages after they have taken them.
alter table outbox
  drop constraint outbox_status_check,
  add constraint outbox_status_check check (status in ('Waiting', 'Sending', 'Sent', 'Failed', 'NotConfirmed', 'Held', 'Skipped', 'Cancelled', 'Delivered', 'Read', 'Undelivered')),
  add column delivered_at timestamptz,
  add column read_at timestamptz;
-- What was sent today counts whatever is known of it by now.
drop index outbox_sent;
create index outbox_sent on outbox (channel, sent_at) where sent_at is not null;
create index outbox_provider_ref on outbox (driver, provider_ref) where provider_ref is not null;

-- Reports as they came, each once. They are applied by a worker, also before the message knows its reference.
create table webhook_events (
  id uuid primary key,
  driver text not null,
  -- Of the provider's id and the state.
  event_key text not null,
  message_id uuid,
  provider_ref text not null,
  recipient text not null,
  state text not null check (state in ('Sent', 'Failed', 'Undelivered', 'Delivered', 'Read')),
  code text,
  at timestamptz not null,
  raw_body text not null,
  received_at timestamptz not null,
  run_after timestamptz not null,
  processed_at timestamptz,
  -- The message that it was about; null when nobody knew it within the day.
  applied_to uuid,
  unique (driver, event_key)
);
create index webhook_events_due on webhook_events (run_after, id) where processed_at is null;
create index webhook_events_age on webhook_events (received_at);
create index webhook_events_message on webhook_events (applied_to) where applied_to is not null;
select make_platform_table('webhook_events');
