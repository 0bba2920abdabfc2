-- Orders of fees, and the card machines that take money for them.

create table pos_terminals (
  school_id uuid not null references schools,
  id uuid not null,
  label text not null check (label <> ''),
  driver text not null check (driver in ('cloud', 'manual', 'sandbox')),
  merchant_id text not null default '',
  store_id text not null default '',
  serial_no text not null default '',
  fee_account_id uuid not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index pos_terminals_label on pos_terminals (school_id, lower(label));
select make_tenant_table('pos_terminals');

-- Whose numbers receipts bear. The row is locked while a number is taken, so that none is missing or given twice.
create table receipt_series (
  school_id uuid not null references schools,
  fee_account_id uuid not null,
  -- Financial year '2026-27'.
  period text not null,
  -- Receipts of trials have numbers of their own.
  sample boolean not null,
  prefix text not null,
  padding int not null default 5 check (padding between 1 and 9),
  next int not null default 1 check (next > 0),
  primary key (school_id, fee_account_id, period, sample),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index receipt_series_prefix on receipt_series (school_id, prefix, period);
select make_tenant_table('receipt_series');

alter table receipts add sample boolean not null default false;

create table fee_orders (
  school_id uuid not null references schools,
  id uuid not null,
  order_no text not null check (order_no ~ '^[A-Z0-9]{20}$'),
  student_id uuid not null,
  fee_account_id uuid not null,
  channel text not null check (channel in ('online', 'pos', 'qr')),
  pos_terminal_id uuid,
  provider_order_id text,
  amount bigint not null check (amount > 0),
  payer_charge bigint not null default 0 check (payer_charge >= 0),
  advance_used bigint not null default 0 check (advance_used >= 0),
  payer_mobile text,
  -- Made by staff although another one was open.
  beside boolean not null default false,
  status text not null default 'created' check (status in ('created', 'pending', 'failed', 'expired', 'success', 'reconciled')),
  -- What the provider said last, in its own words.
  provider_status text,
  -- Why it did not come to a payment.
  ended_by text check (ended_by in ('busy', 'declined', 'cancelled', 'time')),
  -- The day of which the fines are.
  quoted_on date not null,
  expires_at timestamptz not null,
  next_check_at timestamptz,
  leased_until timestamptz,
  -- When it was handed to the provider, whatever came of it.
  handed_at timestamptz,
  cancel_asked_at timestamptz,
  -- Why money that is there could not be posted yet.
  post_error text,
  receipt_id uuid,
  -- When the payer was told by a text message.
  told_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, pos_terminal_id) references pos_terminals,
  foreign key (school_id, receipt_id) references receipts,
  check ((channel = 'pos') = (pos_terminal_id is not null)),
  check ((status in ('success', 'reconciled')) = (receipt_id is not null))
);
create unique index fee_orders_no on fee_orders (order_no);
-- One order at a time for a student and account over all channels, and one on a machine.
create unique index fee_orders_open on fee_orders (school_id, student_id, fee_account_id) where status in ('created', 'pending') and not beside;
create unique index fee_orders_machine on fee_orders (school_id, pos_terminal_id) where status in ('created', 'pending');
create index fee_orders_due on fee_orders (next_check_at) where next_check_at is not null;
create index fee_orders_at on fee_orders (school_id, created_at desc, id desc);
create index fee_orders_student on fee_orders (school_id, student_id, created_at desc);
select make_tenant_table('fee_orders');
select make_money_table('fee_orders', '{provider_order_id,status,provider_status,ended_by,next_check_at,leased_until,handed_at,cancel_asked_at,post_error,receipt_id,told_at}');

-- An order goes forward alone.
create function guard_order_steps() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (case old.status
    when 'created' then new.status in ('pending', 'failed', 'expired', 'success')
    when 'pending' then new.status in ('failed', 'expired', 'success')
    when 'failed' then new.status = 'success'
    when 'expired' then new.status = 'success'
    when 'success' then new.status = 'reconciled'
    else false end)
  then
    raise exception 'An order that is % does not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fee_order_steps before update of status on fee_orders for each row execute function guard_order_steps();

-- What the payer means to pay, advance and money together.
create table fee_order_lines (
  school_id uuid not null references schools,
  order_id uuid not null,
  no int not null,
  demand_id uuid,
  -- With a demand it is that of the demand; without one the fine is meant.
  installment_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, order_id, no),
  foreign key (school_id, order_id) references fee_orders,
  foreign key (school_id, demand_id) references demands,
  foreign key (school_id, installment_id) references installments
);
select make_tenant_table('fee_order_lines');
select make_money_table('fee_order_lines');

-- Every payment that a provider tells of an order, once.
create table order_attempts (
  school_id uuid not null references schools,
  order_id uuid not null,
  provider_payment_id text not null,
  status text not null check (status in ('captured', 'failed')),
  amount bigint,
  method text,
  -- Nothing of a card but its last four digits.
  last4 text check (last4 ~ '^\d{4}$'),
  approval_code text,
  error_text text,
  at timestamptz not null,
  primary key (school_id, order_id, provider_payment_id),
  foreign key (school_id, order_id) references fee_orders
);
select make_tenant_table('order_attempts');
select make_money_table('order_attempts');

-- What the machine for trials has on its display.
create table sandbox_machine (
  school_id uuid not null references schools,
  order_id uuid not null,
  state text not null check (state in ('waiting', 'approved', 'declined', 'cancelled')),
  rrn text,
  at timestamptz not null,
  primary key (school_id, order_id),
  foreign key (school_id, order_id) references fee_orders
);
select make_tenant_table('sandbox_machine');
