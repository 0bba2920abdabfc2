-- Cells of a student that were empty when the result was computed.
alter table results add column missing int not null default 0 check (missing >= 0);
create index result_runs_node on result_runs (school_id, node_id, course_id);
