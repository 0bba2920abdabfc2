-- Bot checks that were solved and taken, by what was to be solved, until they run out by themselves.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_challenges_over on used_challenges (expires_at);
select make_platform_table('used_challenges');
