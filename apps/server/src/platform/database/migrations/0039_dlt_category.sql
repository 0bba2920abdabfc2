-- What the operators of India take the text of an SMS format for; promotional ones have hours of their own.
alter table message_formats
  add column dlt_category text not null default 'service' check (dlt_category in ('service', 'explicit', 'promotional'));
