-- The first rows of a bank's file as they were read, so that they are shown before it is applied.
alter table bank_files add preview jsonb not null default '[]';
