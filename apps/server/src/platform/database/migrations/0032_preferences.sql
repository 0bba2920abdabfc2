-- What people do not want to get, by way and kind. The bell cannot be switched off.
create table contact_preferences (
  school_id uuid not null references schools,
  person_id uuid not null,
  person_type text not null check (person_type in ('guardian', 'staff')),
  channel text not null check (channel in ('sms', 'email', 'whatsapp', 'voice', 'push')),
  category text not null check (category in ('general', 'attendance', 'fees', 'events', 'diary', 'chat')),
  off boolean not null,
  source text not null check (source in ('self', 'school', 'reply', 'provider')),
  by_user_id uuid references users,
  at timestamptz not null,
  primary key (school_id, person_id, person_type, channel, category)
);
select make_tenant_table('contact_preferences');

-- Numbers that a provider does not deliver to, as they are written in the school's records.
create table address_states (
  school_id uuid not null references schools,
  channel text not null check (channel in ('sms', 'email', 'whatsapp', 'voice', 'push')),
  address text not null,
  state text not null check (state in ('invalid', 'blocked')),
  code text not null,
  at timestamptz not null,
  primary key (school_id, channel, address)
);
select make_tenant_table('address_states');
