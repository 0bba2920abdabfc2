-- What is long known of changed marks goes in the night.
create index mark_changes_at on mark_changes (school_id, at);
