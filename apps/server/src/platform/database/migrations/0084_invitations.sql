-- Invitations to set the first password of a login. A newer one of a login ends those before.
create table invitations (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_user on invitations (user_id);
select make_platform_table('invitations');
