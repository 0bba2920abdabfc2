-- A name is found in each of its spellings. The key is the one of searchKey in packages/rules/src/texts/search-key.ts, which
-- says what is one and why; an oracle compares the two.

-- Small letters of all scripts, whatever the locale of the database: from version 17 on without a library.
do $$ declare
  letters text := case
    when exists (select from pg_collation where collname = 'pg_c_utf8') then 'pg_c_utf8'
    when exists (select from pg_collation where collname = 'und-x-icu') then 'und-x-icu'
    else 'default' end;
begin
  execute format('create function small_letters(name text) returns text language sql immutable strict parallel safe as %L',
    format('select lower(name collate %I)', letters));
end $$;

-- The key of a text with signs beyond ASCII.
create function fold_text(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := name;
begin
  if key ~ U&'[\09cd\0d4d]\200d' then
    key := replace(key, U&'\0d23\0d4d\200d', U&'\0d7a');
    key := replace(key, U&'\0d28\0d4d\200d', U&'\0d7b');
    key := replace(key, U&'\0d30\0d4d\200d', U&'\0d7c');
    key := replace(key, U&'\0d31\0d4d\200d', U&'\0d7c');
    key := replace(key, U&'\0d32\0d4d\200d', U&'\0d7d');
    key := replace(key, U&'\0d33\0d4d\200d', U&'\0d7e');
    key := replace(key, U&'\0d15\0d4d\200d', U&'\0d7f');
    key := replace(key, U&'\0d2e\0d4d\200d', U&'\0d54');
    key := replace(key, U&'\0d2f\0d4d\200d', U&'\0d55');
    key := replace(key, U&'\0d34\0d4d\200d', U&'\0d56');
    key := replace(key, U&'\09a4\09cd\200d', U&'\09ce');
  end if;
  key := regexp_replace(key, U&'[\00ad\034f\061c\180b-\180f\200b-\200f\202a-\202e\2060-\206f\fe00-\fe0f\feff]', '', 'g');
  key := small_letters(normalize(replace(replace(key, U&'\00b4', ''''), U&'\1ffd', ''''), NFKD));
  key := regexp_replace(key, U&'[\0300-\0344\0346-\036f]', '', 'g');
  -- What most texts have none of is looked for once.
  if key ~ U&'[`\00df\00e6\00f0\00f8\00fe\0111\0127\0131\0142\0153\0167\02b9-\02c8\03c2\055a\05be\05f3\0d57\0d7b\2010-\201f\2032\2035\2043\2212\2e3a\2e3b\a78c]' then
    key := regexp_replace(key, U&'[`\2018-\201b\02b9\02bb-\02bf\02c8\055a\05f3\2032\2035\a78c]', '''', 'g');
    key := regexp_replace(key, U&'[\2010-\2015\2043\2212\2e3a\2e3b\05be]', '-', 'g');
    key := translate(key, U&'\201c\201d\201e\201f\0111\00f0\0127\0131\0142\00f8\0167\03c2', U&'""""ddhilot\03c3');
    key := replace(replace(replace(replace(key, U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00df', 'ss'), U&'\00fe', 'th');
    key := regexp_replace(regexp_replace(key, U&'\0d46+\0d57', U&'\0d57', 'g'), U&'\0d7b\0d4d*\0d31', U&'\0d28\0d4d\0d31', 'g');
  end if;
  return btrim(regexp_replace(key, U&'[\0001-\0020\007f-\009f\1680\2028\2029]{2,}|[\0001-\001f\007f-\009f\1680\2028\2029]', ' ', 'g'));
end $$;

-- Not strict: the planner puts it in the place of its call only where it may.
create or replace function search_key(name text) returns text language sql immutable parallel safe as $$
  select case
    when name ~ '^(?:[!-_a-~]+ )*[!-_a-~]+$' then lower(name collate "C")
    when octet_length(name) = char_length(name) then
      btrim(regexp_replace(replace(lower(name collate "C"), '`', ''''), U&'[\0001-\0020\007f]{2,}|[\0001-\001f\007f]', ' ', 'g'))
    else fold_text(name) end $$;

alter table schools drop column name_key, add column name_key text collate "C" generated always as (search_key(name)) stored;
create index schools_name on schools (name_key, id);

alter table guardians drop column name_key, add column name_key text collate "C" generated always as (search_key(name)) stored;
create index guardians_name on guardians (school_id, name_key, id);

alter table students drop column name_key, add column name_key text collate "C" generated always as (search_key(name)) stored;
create index students_name on students (school_id, name_key, id);
create index students_status on students (school_id, status, name_key, id);

alter table staff drop column name_key, add column name_key text collate "C" generated always as (search_key(name)) stored;
create index staff_name on staff (school_id, name_key, id);
