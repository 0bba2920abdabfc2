-- How a school is known to the operators of India, what its messages take, how many may go, and whether they do.
alter table sms_accounts
  add column header text not null default '' check (header ~ '^([A-Za-z]{6})?$'),
  add column dlt_entity_id text not null default '' check (dlt_entity_id ~ '^([0-9]{19})?$'),
  add column telemarketer_id text not null default '',
  -- Null: no limit.
  add column daily_cap int check (daily_cap > 0),
  -- What differs from the usual, by kind and by channel.
  add column rates jsonb not null default '{}',
  add column per_second jsonb not null default '{}',
  -- In paise.
  add column credit_price int not null default 0 check (credit_price >= 0),
  -- Hosts that links in text messages may have.
  add column link_hosts text[] not null default '{}',
  add column bill_undelivered boolean not null default false,
  add column status text not null default 'Active' check (status in ('Active', 'Paused')),
  add column pause_reason text not null default '',
  add column version int not null default 0;
create index sms_accounts_paused on sms_accounts (school_id) where status = 'Paused';

-- What leaves before what else of the same school, after codes: 1 urgent and alerts, 2 up to 500 at once, 3 more.
alter table outbox add column lane smallint not null default 2 check (lane between 1 and 3);
-- Schools take turns, each with the channels it waits on; pushes have an index of their own.
create index outbox_turns on outbox (coalesce(school_id, '00000000-0000-0000-0000-000000000000'::uuid), channel, lane, run_after, id)
  where status = 'Waiting' and kind <> 'code' and channel <> 'push';

-- How many messages may be handed over at once, of a school and channel; shared by all servers. The all-zero school is none.
create table send_allowances (
  account_id uuid not null,
  channel text not null,
  left_over double precision not null,
  at timestamptz not null,
  primary key (account_id, channel)
);
select make_platform_table('send_allowances');
-- Of a message without a batch; that of a batch stands there.
alter table outbox add column template jsonb;
