-- A designation stands in a category, its parent; its name is one of a kind in the school all the same.
create unique index masters_designation on masters (school_id, lower(name)) where kind = 'designation';
