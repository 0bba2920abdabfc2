-- Mails that fail softly are counted until nothing more is sent there. Who told: the provider when it was asked, which is
-- over when it takes a message again, or a report afterwards, which ends with a delivery.
alter table address_states
  drop constraint address_states_state_check,
  add constraint address_states_state_check check (state in ('ok', 'invalid', 'blocked', 'noWhatsApp')),
  add column soft_fails smallint not null default 0,
  add column source text not null default 'report' check (source in ('answer', 'report'));

-- The account at the provider that a message left by, and that a report is of.
alter table outbox add column account text;
alter table webhook_events
  add column account text not null default '',
  drop constraint webhook_events_driver_event_key_key,
  add constraint webhook_events_key unique (driver, account, event_key),
  -- Beside messages: an account or a text that the provider stops, or lets go on.
  drop constraint webhook_events_state_check,
  add constraint webhook_events_state_check check (state in ('Sent', 'Failed', 'Undelivered', 'Delivered', 'Read', 'Stop', 'Start', 'AccountStopped', 'AccountResumed', 'TextStopped', 'TextResumed'));

-- The sender has been told that nobody knows what became of some of it.
alter table message_batches add column unconfirmed_told boolean not null default false;
create index outbox_unconfirmed on outbox (started_at) where status = 'NotConfirmed';
-- Items of bells that are old enough to go.
create index notifications_age on notifications (sent_at);
