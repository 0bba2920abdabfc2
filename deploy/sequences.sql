-- What sets the sequences of a copy to where those of this database stand.
select format('select setval(%L, %s)', 'public.' || quote_ident(sequencename), last_value) as statement
from pg_sequences
where schemaname = 'public' and last_value is not null
order by sequencename;
