-- Search is blind to case and accents: 'Rene' finds 'René'. The keys are stored, so that beginnings use an index.
create function search_key(name text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g') $$;

alter table schools drop column name_key;
alter table schools add column name_key text collate "C" generated always as (search_key(name)) stored;
create index schools_name on schools (name_key, id);

alter table guardians drop column name_key;
alter table guardians add column name_key text collate "C" generated always as (search_key(name)) stored;
create index guardians_name on guardians (school_id, name_key, id);

alter table students drop column name_key;
alter table students add column name_key text collate "C" generated always as (search_key(name)) stored;
create index students_name on students (school_id, name_key, id);
create index students_status on students (school_id, status, name_key, id);

alter table staff drop column name_key;
alter table staff add column name_key text collate "C" generated always as (search_key(name)) stored;
create index staff_name on staff (school_id, name_key, id);
