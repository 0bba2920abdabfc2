-- What imports changed of one record, for its history.
create index import_rows_entity on import_rows (school_id, entity_id) where entity_id is not null;
