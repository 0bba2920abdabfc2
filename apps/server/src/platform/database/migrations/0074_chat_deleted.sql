-- Deleted messages that still have their text: the night that takes it out reads these alone.
create index chat_messages_to_empty on chat_messages (deleted_at) where status = 'Deleted' and text <> '';
