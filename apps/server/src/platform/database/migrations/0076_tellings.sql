-- What tells an audience of a notice or an album is a batch of messages too.
alter table message_batches
  drop constraint message_batches_send_to_check,
  add constraint message_batches_send_to_check check (send_to in ('Guardian', 'Student', 'Both', 'Staff', 'Audience'));
