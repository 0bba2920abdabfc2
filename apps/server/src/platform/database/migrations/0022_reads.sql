-- The logins of a school's guardians without a look at the rows, and whether a login serves a school from the index alone.
drop index user_schools_guardian;
create index user_schools_guardian on user_schools (school_id, guardian_id) include (user_id, active) where guardian_id is not null;
drop index user_schools_user;
create index user_schools_user on user_schools (user_id, school_id);

-- Homes of operators: logins by day, who is active today, schools that nobody uses.
create index sessions_created on sessions (created_at);
create index sessions_used on sessions (last_used_at, user_id, school_id);
create index sessions_school on sessions (school_id, last_used_at);
create index outbox_sent on outbox (channel, sent_at) where status = 'Sent';
create index jobs_failed on jobs (finished_at) where status = 'Failed';
