-- The tables whose rows make up a database of School, each with its columns; what is computed from others is left out.
-- Parts of a table by month come with the whole.
select c.relname as name, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
group by c.relname
order by c.relname;
