-- Fees: what students owe, and the money that came for it. Amounts are whole paise.

-- Money rows are never deleted, and change in the named columns alone.
create function guard_money_row() returns trigger language plpgsql as $$
declare
  changing text[] := coalesce(tg_argv, '{}');
begin
  if tg_op = 'DELETE' then
    raise exception 'A row of % stays for good', tg_table_name using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'A row of % does not change', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create function make_money_table(target regclass, changing text[] default '{}') returns void language plpgsql as $$
begin
  execute format('create trigger money_row before update or delete on %s for each row execute function guard_money_row(%s)',
    target, (select coalesce(string_agg(quote_literal(name), ', '), '') from unnest(changing) as name));
end $$;

create table fee_accounts (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('school', 'bus')),
  sort_order int not null default 0,
  version int not null default 1,
  primary key (school_id, id)
);
create unique index fee_accounts_name on fee_accounts (school_id, lower(name));
select make_tenant_table('fee_accounts');

create function make_fee_accounts(school uuid) returns void language sql as $$
  insert into fee_accounts (school_id, id, name, kind, sort_order)
  select school, md5(school || '/fee-account/' || kind)::uuid, name, kind, place
  from (values ('School', 'school', 1), ('Bus', 'bus', 2)) as given(name, kind, place)
$$;
create function fee_accounts_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_fee_accounts(new.id);
  return null;
end $$;

create table fee_heads (
  school_id uuid not null references schools,
  id uuid not null,
  fee_account_id uuid not null,
  name text not null,
  code text,
  sort_order int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index fee_heads_name on fee_heads (school_id, fee_account_id, lower(name));
select make_tenant_table('fee_heads');

create table fine_rules (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null,
  type text not null check (type in ('none', 'fixed', 'per-day', 'slab', 'slab-per-day', 'percent-month')),
  amount bigint not null default 0 check (amount >= 0),
  percent_bps int not null default 0 check (percent_bps between 0 and 10000),
  -- [{fromDay, toDay?, amount}], from day 1 on without a gap.
  slabs jsonb not null default '[]',
  grace_days int not null default 0 check (grace_days >= 0),
  count_grace boolean not null default true,
  max_amount bigint check (max_amount >= 0),
  version int not null default 1,
  primary key (school_id, id)
);
create unique index fine_rules_name on fine_rules (school_id, lower(name));
select make_tenant_table('fine_rules');

create table installment_plans (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  fee_account_id uuid not null,
  name text not null,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index installment_plans_name on installment_plans (school_id, academic_year_id, fee_account_id, lower(name));
select make_tenant_table('installment_plans');

create table installments (
  school_id uuid not null references schools,
  id uuid not null,
  academic_year_id uuid not null,
  fee_account_id uuid not null,
  -- Null: a line that stands for itself, typed by hand or carried from the year before.
  plan_id uuid,
  no int not null,
  name text not null,
  due_date date not null,
  fine_rule_id uuid,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, plan_id) references installment_plans,
  foreign key (school_id, fine_rule_id) references fine_rules
);
create unique index installments_no on installments (school_id, plan_id, no);
create index installments_year on installments (school_id, academic_year_id, fee_account_id, due_date);
select make_tenant_table('installments');

-- The row that every change of money locks first. The name and number are kept for when the student is gone.
create table student_fee_accounts (
  school_id uuid not null references schools,
  student_id uuid not null,
  fee_account_id uuid not null,
  -- Money without a line, free to use, and money that waits for a decision.
  advance_available bigint not null default 0 check (advance_available >= 0),
  advance_held bigint not null default 0 check (advance_held >= 0),
  primary key (school_id, student_id, fee_account_id),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, fee_account_id) references fee_accounts
);
select make_tenant_table('student_fee_accounts');

create table demands (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  fee_account_id uuid not null,
  installment_id uuid not null,
  fee_head_id uuid not null,
  source text not null check (source in ('schedule', 'bus', 'manual', 'carry-forward', 'import')),
  gross bigint not null check (gross >= 0),
  concession bigint not null default 0 check (concession >= 0),
  write_off bigint not null default 0 check (write_off >= 0),
  paid bigint not null default 0 check (paid >= 0),
  -- The line's name in the school's own system.
  external_key text,
  status text not null default 'open' check (status in ('open', 'closed', 'carried')),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, installment_id) references installments,
  foreign key (school_id, fee_head_id) references fee_heads,
  check (gross - concession - write_off >= paid)
);
create unique index demands_line on demands (school_id, student_id, installment_id, fee_head_id);
create unique index demands_external on demands (school_id, external_key) where external_key is not null;
create index demands_year on demands (school_id, academic_year_id, student_id);
create index demands_installment on demands (school_id, installment_id);
select make_tenant_table('demands');

-- What came of an installment's fine. What it has grown to is always computed.
create table fine_states (
  school_id uuid not null references schools,
  student_id uuid not null,
  installment_id uuid not null,
  paid bigint not null default 0 check (paid >= 0),
  waived bigint not null default 0 check (waived >= 0),
  -- The day the principal became 0.
  cleared_on date,
  primary key (school_id, student_id, installment_id),
  foreign key (school_id, student_id) references students,
  foreign key (school_id, installment_id) references installments
);
select make_tenant_table('fine_states');

create table payments (
  school_id uuid not null references schools,
  id uuid not null,
  source text not null check (source in ('online', 'pos', 'qr', 'bank', 'counter', 'external')),
  -- The gateway, machine, bank or fee account that knows it under its own name.
  source_account_id uuid not null,
  provider_payment_id text not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  amount bigint not null check (amount > 0),
  payer_charge bigint not null default 0 check (payer_charge >= 0),
  mode text not null,
  bank_ref text,
  paid_on date not null,
  posted_at timestamptz not null,
  posted_by uuid references users,
  status text not null default 'received'
    check (status in ('received', 'part-refunded', 'refunded', 'cleared', 'bounced', 'disputed', 'reversed', 'void')),
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create unique index payments_once on payments (school_id, source, source_account_id, provider_payment_id);
create index payments_student on payments (school_id, student_id, paid_on);
select make_tenant_table('payments');
select make_money_table('payments', '{status}');

create table receipts (
  school_id uuid not null references schools,
  id uuid not null,
  receipt_no text not null,
  on_day date not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  -- As it was on the day: the student may have moved on, or be gone.
  adm_no text not null,
  student_name text not null,
  division_name text not null,
  amount bigint not null check (amount > 0),
  payment_id uuid not null,
  -- Whether the number is the school's own system's.
  external boolean not null,
  status text not null default 'issued' check (status in ('issued', 'cancelled')),
  cancel_reason text,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts,
  foreign key (school_id, payment_id) references payments
);
create unique index receipts_payment on receipts (school_id, payment_id);
create unique index receipts_no on receipts (school_id, external, receipt_no);
create index receipts_student on receipts (school_id, student_id, on_day);
create index receipts_day on receipts (school_id, on_day, id);
select make_tenant_table('receipts');
select make_money_table('receipts', '{status,cancel_reason,cancelled_at,cancelled_by}');

create table receipt_lines (
  school_id uuid not null references schools,
  receipt_id uuid not null,
  no int not null,
  kind text not null check (kind in ('principal', 'fine', 'advance')),
  demand_id uuid,
  installment_id uuid,
  amount bigint not null check (amount > 0),
  primary key (school_id, receipt_id, no),
  foreign key (school_id, receipt_id) references receipts,
  foreign key (school_id, demand_id) references demands,
  foreign key (school_id, installment_id) references installments,
  check ((kind = 'advance') = (installment_id is null)),
  check ((kind = 'principal') = (demand_id is not null))
);
create index receipt_lines_installment on receipt_lines (school_id, installment_id);
create index receipt_lines_demand on receipt_lines (school_id, demand_id);
select make_tenant_table('receipt_lines');
select make_money_table('receipt_lines');

-- Money that moves among a student's lines and advance without a payment.
create table fee_adjustments (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  reason text not null,
  on_day date not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create index fee_adjustments_student on fee_adjustments (school_id, student_id, on_day);
select make_tenant_table('fee_adjustments');
select make_money_table('fee_adjustments');

-- The lines of one adjustment add up to 0: what one loses another gains.
create table fee_adjustment_lines (
  school_id uuid not null references schools,
  adjustment_id uuid not null,
  no int not null,
  kind text not null check (kind in ('principal', 'fine', 'advance')),
  demand_id uuid,
  installment_id uuid,
  amount bigint not null check (amount <> 0),
  primary key (school_id, adjustment_id, no),
  foreign key (school_id, adjustment_id) references fee_adjustments,
  foreign key (school_id, demand_id) references demands,
  foreign key (school_id, installment_id) references installments,
  check ((kind = 'advance') = (installment_id is null)),
  check ((kind = 'principal') = (demand_id is not null))
);
create index fee_adjustment_lines_demand on fee_adjustment_lines (school_id, demand_id);
select make_tenant_table('fee_adjustment_lines');
select make_money_table('fee_adjustment_lines');

create table fee_ledger (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  fee_account_id uuid not null,
  kind text not null check (kind in ('demand', 'concession', 'write-off', 'fine', 'waiver', 'receipt', 'cancel', 'adjustment', 'refund',
    'carry-out', 'carry-in')),
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  -- The demand, receipt or other row it tells of.
  ref_id uuid not null,
  on_day date not null,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  foreign key (school_id, fee_account_id) references fee_accounts
);
create index fee_ledger_student on fee_ledger (school_id, student_id, on_day);
select make_tenant_table('fee_ledger');
select make_money_table('fee_ledger');

-- Money that somebody must decide about.
create table payment_exceptions (
  school_id uuid not null references schools,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('duplicate', 'excess', 'short', 'unknown-order', 'inactive-student', 'settled-not-posted', 'unsettled', 'dispute')),
  amount bigint not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'resolved')),
  resolution text,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payments
);
create index payment_exceptions_open on payment_exceptions (school_id, at) where status = 'open';
select make_tenant_table('payment_exceptions');

select make_fee_accounts(id) from schools;
create trigger schools_fee_accounts after insert on schools for each row execute function fee_accounts_of_new_school();
