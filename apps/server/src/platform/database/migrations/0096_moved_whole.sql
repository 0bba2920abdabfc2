-- What a database, and the rows of one school, have to be like to be moved elsewhere as a whole.

-- The number of an order begins with the code of its school, which no other school ever has: unique in the school, it is
-- unique on the platform. So the rows of a school need to know of no other.
create unique index fee_orders_school_no on fee_orders (school_id, order_no);
create index fee_orders_number on fee_orders (order_no);
drop index fee_orders_no;

-- pg_restore makes tables and fills them without a search path: what computes a column names its functions in full.
do $$ begin
  execute replace(pg_get_functiondef('fold_text(text)'::regprocedure), ' small_letters(', ' public.small_letters(');
  execute replace(pg_get_functiondef('search_key(text)'::regprocedure), ' fold_text(', ' public.fold_text(');
end $$;
