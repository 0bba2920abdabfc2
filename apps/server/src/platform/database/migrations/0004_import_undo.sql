-- What an applied run did beside its rows: who left, which names came along. Read when the run is taken back.
alter table import_runs add column undo jsonb not null default '{}';
