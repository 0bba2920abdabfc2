-- Banks that ask about codes and tell of payments by calls, beside those that write files.
alter table bank_accounts add column mode text not null default 'file' check (mode in ('file', 'api'));
-- The key that signs the calls of the bank, as credentials are kept.
alter table bank_accounts add column api_key text;
alter table bank_accounts add column api_key_hint text;
-- Addresses, or networks, from which the bank calls.
alter table bank_accounts add column allowed_ips text[] not null default '{}';

-- A line that the bank has told by itself stands in no file.
alter table bank_lines alter column bank_file_id drop not null;
