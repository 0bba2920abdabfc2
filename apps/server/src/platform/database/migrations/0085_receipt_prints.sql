-- The first print of a receipt is the original; whatever is printed after it is a copy.
create table receipt_prints (
  school_id uuid not null references schools,
  receipt_id uuid not null,
  printed_at timestamptz not null,
  printed_by uuid references users,
  primary key (school_id, receipt_id),
  foreign key (school_id, receipt_id) references receipts
);
select make_tenant_table('receipt_prints');
select make_money_table('receipt_prints');
