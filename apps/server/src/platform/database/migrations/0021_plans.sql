-- A school sees the logins that serve it. Asked of one login at a time by an index; a list of all logins of the school was
-- made for every statement that named one.
drop policy tenant on users;
create policy tenant on users to school_app using (exists (select from user_schools us where us.user_id = users.id));

-- The newest entries of the class diary first, page by page.
create index diary_entries_newest on diary_entries (school_id, published_at desc, id desc) where deleted_at is null;
