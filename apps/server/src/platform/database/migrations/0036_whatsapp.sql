-- By what a provider charges the text of a WhatsApp format.
alter table message_formats
  add column wa_category text not null default 'utility' check (wa_category in ('utility', 'marketing'));
-- A number that is not on WhatsApp may be there later: it is asked again after `until`.
alter table address_states
  drop constraint address_states_state_check,
  add constraint address_states_state_check check (state in ('invalid', 'blocked', 'noWhatsApp')),
  add column until timestamptz;
-- STOP and START that people answer, beside what became of messages.
alter table webhook_events
  drop constraint webhook_events_state_check,
  add constraint webhook_events_state_check check (state in ('Sent', 'Failed', 'Undelivered', 'Delivered', 'Read', 'Stop', 'Start'));
create index message_batches_files on message_batches using gin (file_ids);
-- Who is reached on WhatsApp at a number that has answered.
create index guardians_whatsapp on guardians (coalesce(nullif(btrim(whatsapp_number), ''), btrim(mobile)));
create index staff_whatsapp on staff (btrim(mobile));
-- Nothing of it leaves before that: the provider has stopped the account, or the text.
alter table message_batches add column paused_until timestamptz;
