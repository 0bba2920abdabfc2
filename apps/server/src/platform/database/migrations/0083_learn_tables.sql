-- The database plans by what it knows of its tables, and looks at them a minute after they were filled, or, embedded,
-- never. Whoever has written many rows has it look at once: at those tables that have grown by a tenth since the last
-- look, so that a few rows cost nothing. Answers their names. A table at which somebody else works is left out.
create function learn_tables() returns text[] language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  grown regclass;
  learnt text[] := '{}';
begin
  -- One look at a time.
  if not pg_try_advisory_xact_lock(hashtextextended('learn tables', 0)) then return learnt; end if;
  for grown in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
      and pg_relation_size(oid) / current_setting('block_size')::int > 1.1 * relpages + 16
    order by oid
  loop
    begin
      execute format('analyze %s', grown);
      learnt := learnt || grown::text;
    exception when lock_not_available then null;
    end;
  end loop;
  return learnt;
end $$;
revoke all on function learn_tables() from public;
grant execute on function learn_tables() to school_platform;
