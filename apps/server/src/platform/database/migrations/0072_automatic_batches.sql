-- What the school sends of itself is in the name of who caused it, and no part of what that person may send.
alter table message_batches add column automatic boolean not null default false;
update message_batches b set automatic = true
where exists (select from absence_alerts a where a.school_id = b.school_id and a.batch_id = b.id and a.by_id is null);
