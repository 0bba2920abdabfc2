-- Why credits were given or taken away, in the words of who did it.
alter table sms_credits add column note text not null default '';
