-- What a worker needs to deliver a message once: who has it in hand, whether it was handed over, how long it is of use.
alter table outbox
  add column kind text not null default 'code' check (kind in ('code', 'credentials', 'message')),
  add column sealed boolean not null default false,
  add column expires_at timestamptz,
  add column started_at timestamptz,
  add column leased_by text,
  add column driver text,
  add column provider_ref text;
update outbox set expires_at = created_at + interval '10 minutes';
alter table outbox alter column expires_at set not null;

-- Codes leave before everything else.
drop index outbox_waiting;
create index outbox_due on outbox ((kind <> 'code'), run_after, id) where status = 'Waiting';
create index outbox_leases on outbox (leased_until) where status = 'Sending';
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_school on outbox (school_id, created_at desc, id desc);

-- Uploads of one user within the hour, and files that no record has named within the day.
create index files_owner on files (owner_id, created_at);
create index files_age on files (created_at) where deleted_at is null;
-- A removed file keeps its row; this says when its bytes went.
alter table files add column bytes_gone_at timestamptz;
create index files_bytes_left on files (deleted_at) where deleted_at is not null and bytes_gone_at is null;
