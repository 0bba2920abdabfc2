-- Orders as operators look for them, over all schools.

create index fee_orders_across on fee_orders (created_at desc, id desc);
-- Operators name an order without its school.
create index fee_orders_id on fee_orders (id);
create index fee_orders_provider_no on fee_orders (provider_order_id) where provider_order_id is not null;
create index fee_orders_typed_no on fee_orders (typed_utr) where typed_utr is not null;
create index order_attempts_payment_no on order_attempts (provider_payment_id);
create index order_attempts_bank_ref on order_attempts (bank_ref) where bank_ref is not null;
create index gateway_events_order on gateway_events (school_id, order_no, received_at) where order_no is not null;
-- An admission number or a mobile number that is told without its school.
create index students_adm_no_across on students (adm_no);
create index guardians_mobile_across on guardians (mobile);

-- Money that an operator says is there: what it is proved by.
create table fee_order_proofs (
  school_id uuid not null references schools,
  order_id uuid not null,
  provider_payment_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  file_id uuid not null,
  -- What the provider or the bank says of the same money.
  settlement_line_id uuid,
  bank_line_id uuid,
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, order_id),
  foreign key (school_id, order_id) references fee_orders,
  foreign key (school_id, settlement_line_id) references settlement_lines,
  foreign key (school_id, bank_line_id) references bank_lines,
  check ((settlement_line_id is null) <> (bank_line_id is null))
);
create index fee_order_proofs_file on fee_order_proofs (file_id);
select make_tenant_table('fee_order_proofs');
select make_money_table('fee_order_proofs');
