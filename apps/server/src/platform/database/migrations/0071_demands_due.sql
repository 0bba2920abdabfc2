-- What is due in a school is added up on homes: from the index alone, for a line has few columns of them and there are many.
create index demands_due on demands (school_id, academic_year_id, installment_id) include (gross, concession, write_off, paid) where status <> 'carried';
