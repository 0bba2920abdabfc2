-- Several orders may be open where money that is on its way holds nobody up any more.
create index fee_orders_waiting on fee_orders (school_id, student_id, fee_account_id) where status in ('created', 'pending');
create index fee_orders_gateway on fee_orders (school_id, gateway_account_id, created_at desc) where gateway_account_id is not null;

-- What a provider told, read when its signature was still known to be good.
alter table gateway_events add evidence jsonb not null default '[]';

-- The provider for trials: a bank of the server's own.
create table sandbox_payments (
  school_id uuid not null references schools,
  id text not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  method text not null,
  -- What it is at first, and what it becomes at a moment.
  status text not null check (status in ('pending', 'captured', 'failed')),
  becomes_at timestamptz,
  paid_at timestamptz not null,
  refunded bigint not null default 0,
  primary key (school_id, id),
  foreign key (school_id, order_id) references fee_orders
);
create index sandbox_payments_order on sandbox_payments (school_id, order_id);
select make_tenant_table('sandbox_payments');

create table sandbox_webhooks (
  school_id uuid not null references schools,
  id uuid not null,
  gateway_account_id uuid not null,
  payment_id text not null,
  -- Several of one event bear its id.
  event_id text not null,
  due_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, gateway_account_id) references gateway_accounts
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at);
select make_tenant_table('sandbox_webhooks');

create table sandbox_refunds (
  school_id uuid not null references schools,
  refund_key text not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, refund_key)
);
select make_tenant_table('sandbox_refunds');
