-- Students whose family sees fees alone until an installment is paid.

create table student_locks (
  school_id uuid not null references schools,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  lock_type text not null check (lock_type in ('fee', 'busFee')),
  installment_id uuid not null,
  locked_at timestamptz not null,
  locked_by uuid references users,
  unlocked_at timestamptz,
  -- Null: the server, when the installment was paid, or a login that is gone.
  unlocked_by uuid references users,
  unlock_reason text check (unlock_reason in ('operator', 'paid')),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students on delete cascade,
  foreign key (school_id, academic_year_id) references academic_years,
  foreign key (school_id, installment_id) references installments,
  check ((unlocked_at is null) = (unlock_reason is null))
);
-- One lock at a time for an installment; a child is free only when none is left.
create unique index student_locks_open on student_locks (school_id, student_id, installment_id) where unlocked_at is null;
create index student_locks_installment on student_locks (school_id, installment_id) where unlocked_at is null;
select make_tenant_table('student_locks');
