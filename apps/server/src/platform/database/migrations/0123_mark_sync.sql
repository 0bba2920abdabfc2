-- A school's own program of tabulation takes locked marks with a key of its own.
alter table school_keys drop constraint school_keys_purpose_check;
alter table school_keys add constraint school_keys_purpose_check check (purpose in ('fees-sync', 'tab-sync'));

-- Why the program could not take a sheet that was handed to it.
alter table mark_sheets add column export_error text;
create index mark_sheets_export on mark_sheets (school_id, locked_at, id) where export_state = 'pending';
