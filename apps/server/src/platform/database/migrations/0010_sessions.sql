-- A replaced refresh token is taken once more within ten seconds, and not twice.
alter table sessions add column prev_taken boolean not null default false;

-- The secret of an authenticator app while it is being set up. It belongs to the session: nobody else has seen it.
alter table sessions add column second_factor_secret text;

-- The last code that was taken, as the number of its half minute: no code opens twice.
alter table users add column second_factor_step int;

create table recovery_codes (
  user_id uuid not null references users,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
select make_platform_table('recovery_codes');
