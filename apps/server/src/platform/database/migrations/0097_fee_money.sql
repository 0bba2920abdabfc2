-- Ways by which money comes, and what becomes of it afterwards: gateways, banks, settlements, refunds, items for the school's own system.

create table gateway_accounts (
  school_id uuid not null references schools,
  id uuid not null,
  fee_account_id uuid not null,
  driver text not null check (driver in ('razorpay', 'payu', 'ccavenue', 'sandbox')),
  label text not null check (label <> ''),
  test_mode boolean not null default false,
  -- Sealed JSON of the driver's fields; hints are what may be shown of them, the last four characters.
  credentials text,
  credential_hints jsonb not null default '{}',
  -- Still good for webhooks until then.
  previous_credentials text,
  previous_until timestamptz,
  methods text[] not null default '{}',
  payer_charge_bps int not null default 0 check (payer_charge_bps between 0 and 1000),
  payer_charge_flat bigint not null default 0 check (payer_charge_flat >= 0),
  gst_bps int not null default 1800 check (gst_bps between 0 and 10000),
  order_expiry_minutes int not null default 20 check (order_expiry_minutes between 10 and 60),
  pending_hold_minutes int not null default 30 check (pending_hold_minutes between 10 and 120),
  sort_order int not null default 0,
  active boolean not null default false,
  last_success_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index gateway_accounts_label on gateway_accounts (school_id, lower(label));
-- A provider names the account alone.
create index gateway_accounts_id on gateway_accounts (id);
select make_tenant_table('gateway_accounts');

-- What providers told, as they sent it.
create table gateway_events (
  school_id uuid not null references schools,
  id uuid not null,
  gateway_account_id uuid not null,
  -- The provider's own id, or a hash of the body where it sends none.
  event_id text not null,
  kind text not null check (kind in ('webhook', 'return')),
  raw_body text not null,
  signature_ok boolean not null,
  order_no text,
  received_at timestamptz not null,
  processed_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz,
  error text,
  primary key (school_id, id),
  foreign key (school_id, gateway_account_id) references gateway_accounts
);
create unique index gateway_events_once on gateway_events (school_id, gateway_account_id, event_id);
create index gateway_events_at on gateway_events (school_id, gateway_account_id, received_at desc);
create index gateway_events_due on gateway_events (next_try_at) where next_try_at is not null;
select make_tenant_table('gateway_events');

create table bank_accounts (
  school_id uuid not null references schools,
  id uuid not null,
  fee_account_id uuid not null,
  bank text not null check (bank <> ''),
  holder text not null check (holder <> ''),
  account_no text not null,
  ifsc text not null,
  id_prefix text not null check (id_prefix ~ '^[A-Z0-9]{2,8}$'),
  next_serial int not null default 1 check (next_serial > 0),
  upi_vpa text,
  payee_name text,
  mcc text not null default '8211',
  -- How its files are read: see bankFileProfile of the contract.
  file_profile jsonb not null default '{}',
  auto_post boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index bank_accounts_account on bank_accounts (school_id, fee_account_id);
create index bank_accounts_prefix on bank_accounts (id_prefix);
select make_tenant_table('bank_accounts');

create table bank_payment_ids (
  school_id uuid not null references schools,
  id uuid not null,
  bank_account_id uuid not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  code text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, bank_account_id) references bank_accounts,
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index bank_payment_ids_code on bank_payment_ids (school_id, code);
create unique index bank_payment_ids_student on bank_payment_ids (school_id, student_id, fee_account_id) where active;
select make_tenant_table('bank_payment_ids');
select make_money_table('bank_payment_ids', '{active,version}');

create table bank_files (
  school_id uuid not null references schools,
  id uuid not null,
  bank_account_id uuid not null,
  file_id uuid not null,
  name text not null,
  sha256 text not null,
  status text not null check (status in ('received', 'checking', 'ready', 'invalid', 'applying', 'applied', 'failed', 'cancelled')),
  counts jsonb not null default '{}',
  -- [{row, column, value, error, values}] of rows that cannot be read.
  row_errors jsonb not null default '[]',
  error text,
  job_id uuid,
  uploaded_at timestamptz not null,
  uploaded_by uuid references users,
  applied_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, bank_account_id) references bank_accounts
);
create unique index bank_files_once on bank_files (school_id, bank_account_id, sha256) where status <> 'cancelled';
create index bank_files_at on bank_files (school_id, uploaded_at desc, id desc);
select make_tenant_table('bank_files');

create table bank_lines (
  school_id uuid not null references schools,
  id uuid not null,
  bank_file_id uuid not null,
  bank_account_id uuid not null,
  row_no int not null,
  -- What makes the line one: its UTR, direction and amount, or a hash of what it says and its place among equal lines.
  line_key text not null,
  value_date date not null,
  utr text,
  dr_cr text not null check (dr_cr in ('dr', 'cr')),
  amount bigint not null check (amount > 0),
  narration text not null default '',
  payment_code text,
  status text not null default 'new' check (status in ('new', 'posted', 'linked', 'suspense', 'ignored')),
  -- Why it is where it is: what it was matched by, or why by nothing.
  reason text,
  payment_id uuid,
  order_id uuid,
  settlement_batch_id uuid,
  decided_at timestamptz,
  decided_by uuid references users,
  note text,
  primary key (school_id, id),
  foreign key (school_id, bank_file_id) references bank_files,
  foreign key (school_id, bank_account_id) references bank_accounts,
  foreign key (school_id, payment_id) references payments
);
create unique index bank_lines_once on bank_lines (school_id, bank_account_id, line_key);
create index bank_lines_file on bank_lines (school_id, bank_file_id, row_no);
create index bank_lines_suspense on bank_lines (school_id, value_date desc, id desc) where status = 'suspense';
create index bank_lines_utr on bank_lines (school_id, utr) where utr is not null;
select make_tenant_table('bank_lines');
select make_money_table('bank_lines', '{status,reason,payment_id,order_id,settlement_batch_id,decided_at,decided_by,note}');

create table settlement_batches (
  school_id uuid not null references schools,
  id uuid not null,
  gateway_account_id uuid,
  pos_terminal_id uuid,
  file_id uuid,
  sha256 text not null,
  ref text not null,
  utr text,
  settled_on date not null,
  gross bigint not null,
  fee bigint not null default 0,
  tax bigint not null default 0,
  net bigint not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, gateway_account_id) references gateway_accounts,
  foreign key (school_id, pos_terminal_id) references pos_terminals,
  check ((gateway_account_id is null) <> (pos_terminal_id is null)),
  check (net = gross - fee - tax)
);
create index settlement_batches_at on settlement_batches (school_id, settled_on desc);
create index settlement_batches_utr on settlement_batches (school_id, utr) where utr is not null;
select make_tenant_table('settlement_batches');
select make_money_table('settlement_batches');

create table settlement_lines (
  school_id uuid not null references schools,
  id uuid not null,
  settlement_batch_id uuid not null,
  provider_payment_id text not null,
  order_no text,
  amount bigint not null,
  fee bigint not null default 0,
  tax bigint not null default 0,
  -- The payment it is for; null while none is known.
  payment_id uuid,
  primary key (school_id, id),
  foreign key (school_id, settlement_batch_id) references settlement_batches,
  foreign key (school_id, payment_id) references payments
);
create index settlement_lines_batch on settlement_lines (school_id, settlement_batch_id);
create index settlement_lines_payment on settlement_lines (school_id, payment_id) where payment_id is not null;
create unique index settlement_lines_once on settlement_lines (school_id, settlement_batch_id, provider_payment_id);
select make_tenant_table('settlement_lines');
select make_money_table('settlement_lines', '{payment_id}');

-- Orders by every channel.
alter table fee_orders
  add gateway_account_id uuid,
  add purpose text not null default 'fee' check (purpose in ('fee')),
  -- How the payer reads the code of an order by QR: of the gateway, or of the school's own address.
  add qr_mode text check (qr_mode in ('pg', 'upi')),
  -- What the payer's browser needs to go on: see `handoff` of the contract.
  add handoff jsonb,
  -- What a person has typed in to help the bank's line to be found.
  add typed_utr text,
  add check_count int not null default 0,
  add last_checked_at timestamptz,
  -- Who pays, as a login of a family; null where staff have made it.
  add payer_user_id uuid references users,
  add reconciled_at timestamptz,
  add failure_told_at timestamptz,
  add foreign key (school_id, gateway_account_id) references gateway_accounts,
  add check (channel <> 'online' or gateway_account_id is not null),
  add check ((channel = 'qr') = (qr_mode is not null)),
  add check (qr_mode is distinct from 'pg' or gateway_account_id is not null);
create index fee_orders_utr on fee_orders (school_id, typed_utr) where typed_utr is not null;
create index fee_orders_provider on fee_orders (school_id, provider_order_id) where provider_order_id is not null;
drop trigger money_row on fee_orders;
select make_money_table('fee_orders', '{provider_order_id,status,provider_status,ended_by,next_check_at,leased_until,handed_at,cancel_asked_at,post_error,receipt_id,told_at,handoff,typed_utr,check_count,last_checked_at,reconciled_at,failure_told_at,expires_at}');

alter table order_attempts
  drop constraint order_attempts_status_check,
  add check (status in ('pending', 'authorized', 'captured', 'failed')),
  add bank_ref text,
  add error_code text;
drop trigger money_row on order_attempts;
select make_money_table('order_attempts', '{status,amount,method,bank_ref,error_code,error_text,at}');

alter table payments
  -- The moment, where it was told.
  add paid_at timestamptz,
  -- No key of the database: the order refers to the receipt of its payment.
  add order_id uuid;
create index payments_order on payments (school_id, order_id) where order_id is not null;

alter table payment_exceptions
  alter payment_id drop not null,
  add order_id uuid,
  add settlement_line_id uuid,
  add student_id uuid,
  add fee_account_id uuid,
  add resolved_at timestamptz,
  add resolved_by uuid references users,
  add version int not null default 1,
  add foreign key (school_id, order_id) references fee_orders,
  add foreign key (school_id, settlement_line_id) references settlement_lines,
  add check (payment_id is not null or order_id is not null or settlement_line_id is not null);

create table fee_refunds (
  school_id uuid not null references schools,
  id uuid not null,
  payment_id uuid not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  method text not null check (method in ('gateway', 'bank', 'cash', 'cheque')),
  -- How it was given where no gateway gives it.
  reference text,
  -- The key under which the gateway knows it, asked before it is tried again.
  refund_key text not null,
  provider_refund_id text,
  status text not null default 'requested' check (status in ('requested', 'rejected', 'approved', 'processing', 'done', 'failed')),
  exception_id uuid,
  requested_at timestamptz not null,
  requested_by uuid references users,
  decided_at timestamptz,
  decided_by uuid references users,
  decision_note text,
  done_on date,
  tries int not null default 0,
  next_try_at timestamptz,
  error text,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payments,
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, exception_id) references payment_exceptions
);
create unique index fee_refunds_key on fee_refunds (school_id, refund_key);
create index fee_refunds_payment on fee_refunds (school_id, payment_id);
create index fee_refunds_at on fee_refunds (school_id, requested_at desc, id desc);
create index fee_refunds_due on fee_refunds (next_try_at) where next_try_at is not null;
select make_tenant_table('fee_refunds');
select make_money_table('fee_refunds', '{reference,provider_refund_id,status,decided_at,decided_by,decision_note,done_on,tries,next_try_at,error,version}');

-- What a refund takes back, from advance and from lines of the receipt.
create table fee_refund_lines (
  school_id uuid not null references schools,
  refund_id uuid not null,
  no int not null,
  kind text not null check (kind in ('principal', 'fine', 'advance')),
  demand_id uuid,
  installment_id uuid,
  amount bigint not null check (amount > 0),
  primary key (school_id, refund_id, no),
  foreign key (school_id, refund_id) references fee_refunds,
  foreign key (school_id, demand_id) references demands,
  foreign key (school_id, installment_id) references installments,
  check ((kind = 'advance') = (installment_id is null)),
  check ((kind = 'principal') = (demand_id is not null))
);
create index fee_refund_lines_demand on fee_refund_lines (school_id, demand_id);
create index fee_refund_lines_installment on fee_refund_lines (school_id, installment_id);
select make_tenant_table('fee_refund_lines');
select make_money_table('fee_refund_lines');

-- What the school's own system is to take.
create table sync_items (
  school_id uuid not null references schools,
  id uuid not null,
  entity text not null check (entity in ('receipt', 'cancel', 'refund')),
  -- The receipt, or the refund.
  entity_id uuid not null,
  status text not null default 'unsynced' check (status in ('unsynced', 'sending', 'synced', 'error')),
  attempts int not null default 0,
  lease_until timestamptz,
  next_try_at timestamptz,
  last_error text,
  external_ref text,
  synced_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index sync_items_once on sync_items (school_id, entity, entity_id);
create index sync_items_open on sync_items (school_id, status, created_at, id);
select make_tenant_table('sync_items');
