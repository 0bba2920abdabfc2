-- Codes that prove a new mobile number before it is asked for.
create table contact_codes (
  school_id uuid not null references schools,
  id uuid not null,
  user_id uuid not null references users,
  mobile text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  primary key (school_id, id)
);
create index contact_codes_user on contact_codes (school_id, user_id, created_at desc);
select make_tenant_table('contact_codes');
