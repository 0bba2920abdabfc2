-- How often a server ended while it did the job.
alter table jobs add column lost int not null default 0;
