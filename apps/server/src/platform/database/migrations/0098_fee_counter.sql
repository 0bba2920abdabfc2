-- What the counter keeps: cheques, how a receipt was taken back, refunds that have an effect, and the sheet of a cashier's day.

alter table payments
  -- A cheque or demand draft, as it was handed over.
  add instrument_no text,
  add instrument_on date,
  add instrument_bank text,
  -- When and by whom its state was told last.
  add told_on date,
  add told_by uuid references users,
  add check ((instrument_no is null) = (instrument_on is null) and (instrument_no is null) = (instrument_bank is null));
create index payments_cheques on payments (school_id, instrument_on, id) where instrument_no is not null and status = 'received';
create index payments_cashier on payments (school_id, posted_by, paid_on) where source = 'counter';
drop trigger money_row on payments;
select make_money_table('payments', '{status,told_on,told_by}');

-- What became of the money of a cancelled receipt.
alter table receipts
  add cancel_outcome text check (cancel_outcome in ('void', 'to-advance')),
  -- When the family was told of it by a text message; of what an order brought the order says it.
  add told_at timestamptz;
drop trigger money_row on receipts;
select make_money_table('receipts', '{status,cancel_reason,cancelled_at,cancelled_by,cancel_outcome,told_at}');
create index receipts_cancelled on receipts (school_id, cancelled_by, cancelled_at) where status = 'cancelled';

-- The lines of an adjustment that names a cancelled receipt add up to what of its money became advance; one that moves advance to
-- another student loses it here and gains it there. All others add up to 0.
alter table fee_adjustments
  add receipt_id uuid,
  add exception_id uuid,
  add foreign key (school_id, receipt_id) references receipts,
  add foreign key (school_id, exception_id) references payment_exceptions;

alter table fee_refunds
  -- The day from which it counts: its lines are owed again, its advance is gone.
  add taken_on date,
  -- Who handed the money out.
  add done_by uuid references users;
drop trigger money_row on fee_refunds;
select make_money_table('fee_refunds', '{reference,provider_refund_id,status,decided_at,decided_by,decision_note,done_on,tries,next_try_at,error,version,taken_on,done_by}');

-- What a cashier had in hand at the end of a day. A day that is closed again is another row; the last one counts.
create table cashier_closings (
  school_id uuid not null references schools,
  id uuid not null,
  cashier_id uuid not null references users,
  on_day date not null,
  no int not null check (no > 0),
  -- Paise. What was in the drawer before, came in by mode, went out again, and should be there.
  opening bigint not null check (opening >= 0),
  -- [{mode, count, amount}] of all receipts of the day.
  by_mode jsonb not null,
  cancelled_count int not null,
  cancelled bigint not null,
  -- Cash among it that was handed back, and cash that went out as refunds.
  cash_returned bigint not null,
  refunded bigint not null,
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  difference bigint not null,
  note text not null default '',
  at timestamptz not null,
  by uuid references users,
  primary key (school_id, id),
  check (difference = counted - expected)
);
create unique index cashier_closings_no on cashier_closings (school_id, cashier_id, on_day, no);
create index cashier_closings_day on cashier_closings (school_id, on_day desc, id);
select make_tenant_table('cashier_closings');
select make_money_table('cashier_closings');
