-- The first rows of a bank's file as they were read, so that they are shown before it is applied.
alter table bank_files add preview jsonb not null default '[]';

-- The code of a student, also one that was retired.
create index bank_payment_ids_holder on bank_payment_ids (school_id, student_id, fee_account_id, created_at desc);
