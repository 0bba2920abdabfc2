-- What a school may spend on messages: the sum of what was allotted, spent, given back and corrected.
create table sms_accounts (
  school_id uuid primary key references schools,
  balance int not null default 0,
  low_balance int not null default 1000
);
select make_tenant_table('sms_accounts');

create table sms_credits (
  school_id uuid not null references schools,
  id uuid not null,
  at timestamptz not null,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('Allot', 'Send', 'Refund', 'Correct')),
  batch_id uuid,
  balance_after int not null,
  made_by uuid,
  primary key (school_id, id)
);
create index sms_credits_at on sms_credits (school_id, at desc, id desc);
select make_tenant_table('sms_credits');
revoke update, delete on sms_credits from school_app, school_platform;

-- What a message cost, which is given back when it fails, and what it was sent with.
alter table outbox
  add column credits int not null default 0,
  add column batch_id uuid;

-- Login details that went out, by message or on paper. The password of a slip is sealed, and gone after a day.
create table credential_sends (
  school_id uuid not null references schools,
  id uuid not null,
  batch_id uuid not null,
  user_id uuid not null references users,
  at timestamptz not null,
  sent_by uuid,
  channel text not null check (channel in ('sms', 'email', 'whatsapp', 'print')),
  resend boolean not null default false,
  result text not null check (result in ('Queued', 'NoAddress', 'Printed')),
  sealed_password text,
  primary key (school_id, id),
  unique (school_id, batch_id, user_id)
);
create index credential_sends_user on credential_sends (school_id, user_id, at desc);
create index credential_sends_sealed on credential_sends (at) where sealed_password is not null;
select make_tenant_table('credential_sends');

alter table users add column first_login_at timestamptz;
-- Names that were counted on (GVS12, GVS12-2): finds the next free one among many schools.
create index users_login_base on users (regexp_replace(upper(login_name), '-[0-9]+$', '')) where status <> 'Removed';
