-- How far the virus check is, what an upload was for, and the size of pictures. The version counts crops: an address is
-- signed for one version. Bytes are kept once for a school, under the key of the row that came with them first.
alter table files
  add column status text not null default 'Ready' check (status in ('Scanning', 'Ready', 'Refused', 'Gone')),
  add column version int not null default 1,
  add column kind text,
  add column width int,
  add column height int;
update files set status = 'Gone' where bytes_gone_at is not null;
create index files_same_bytes on files (school_id, sha256) where bytes_gone_at is null;
create index files_unchecked on files (created_at) where status = 'Scanning';
