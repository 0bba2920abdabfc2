-- The item of one person among those of a large batch.
drop index notifications_batch;
create index notifications_batch on notifications (school_id, batch_id, user_id) where batch_id is not null;
