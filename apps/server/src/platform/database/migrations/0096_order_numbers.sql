-- The number of an order begins with the code of its school, which no other school ever has: unique in the school, it is
-- unique on the platform. So the rows of a school need to know of no other.
create unique index fee_orders_school_no on fee_orders (school_id, order_no);
create index fee_orders_number on fee_orders (order_no);
drop index fee_orders_no;
