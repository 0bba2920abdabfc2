-- Tools and scales that every school begins with, as its codes are: copies that it may change.

create function make_tab_tools(school uuid) returns void language sql as $$
  insert into tab_tools (school_id, id, name, code, sort_order)
  select school, md5(school || '/tab-tool/' || code)::uuid, name, code, place
  from (values
    ('PT', 'Periodic Test', 1),
    ('NB', 'Notebook', 2),
    ('SE', 'Subject Enrichment', 3),
    ('MA', 'Multiple Assessment', 4),
    ('PF', 'Portfolio', 5),
    ('PJ', 'Project', 6),
    ('PR', 'Practical', 7),
    ('OR', 'Oral', 8),
    ('AS', 'Assignment', 9)) as given(code, name, place)
  on conflict do nothing
$$;

create function make_tab_scales(school uuid) returns void language sql as $$
  insert into tab_scales (school_id, id, name, kind, bands, sort_order)
  select school, md5(school || '/tab-scale/' || place)::uuid, name, kind, bands::jsonb, place
  from (values
    ('8-point, VI–X', 'percent', '[{"grade": "A1", "from": 91, "pass": true}, {"grade": "A2", "from": 81, "pass": true}, {"grade": "B1", "from": 71, "pass": true}, {"grade": "B2", "from": 61, "pass": true}, {"grade": "C1", "from": 51, "pass": true}, {"grade": "C2", "from": 41, "pass": true}, {"grade": "D", "from": 33, "pass": true}, {"grade": "E", "from": 0, "pass": false}]', 1),
    ('9-point absolute', 'percent', '[{"grade": "A1", "from": 91, "pass": true, "points": 10}, {"grade": "A2", "from": 81, "pass": true, "points": 9}, {"grade": "B1", "from": 71, "pass": true, "points": 8}, {"grade": "B2", "from": 61, "pass": true, "points": 7}, {"grade": "C1", "from": 51, "pass": true, "points": 6}, {"grade": "C2", "from": 41, "pass": true, "points": 5}, {"grade": "D", "from": 33, "pass": true, "points": 4}, {"grade": "E1", "from": 21, "pass": false}, {"grade": "E2", "from": 0, "pass": false}]', 2),
    ('9-point positional, X and XII', 'positional', '[{"grade": "A1", "from": 0, "pass": true}, {"grade": "A2", "from": 0, "pass": true}, {"grade": "B1", "from": 0, "pass": true}, {"grade": "B2", "from": 0, "pass": true}, {"grade": "C1", "from": 0, "pass": true}, {"grade": "C2", "from": 0, "pass": true}, {"grade": "D1", "from": 0, "pass": true}, {"grade": "D2", "from": 0, "pass": true}, {"grade": "E", "from": 0, "pass": false}]', 3),
    ('Primary 5-point', 'percent', '[{"grade": "A+", "from": 90, "pass": true}, {"grade": "A", "from": 75, "pass": true}, {"grade": "B", "from": 56, "pass": true}, {"grade": "C", "from": 35, "pass": true}, {"grade": "D", "from": 0, "pass": false}]', 4),
    ('State 9-point', 'percent', '[{"grade": "A+", "from": 90, "pass": true}, {"grade": "A", "from": 80, "pass": true}, {"grade": "B+", "from": 70, "pass": true}, {"grade": "B", "from": 60, "pass": true}, {"grade": "C+", "from": 50, "pass": true}, {"grade": "C", "from": 40, "pass": true}, {"grade": "D+", "from": 30, "pass": true}, {"grade": "D", "from": 20, "pass": true}, {"grade": "E", "from": 0, "pass": false}]', 5),
    ('Co-scholastic 3-point, VI–VIII', 'direct', '[{"grade": "A", "from": 0, "pass": true, "label": "Outstanding"}, {"grade": "B", "from": 0, "pass": true, "label": "Very good"}, {"grade": "C", "from": 0, "pass": true, "label": "Fair"}]', 6),
    ('Co-scholastic 5-point, IX–X', 'direct', '[{"grade": "A", "from": 0, "pass": true}, {"grade": "B", "from": 0, "pass": true}, {"grade": "C", "from": 0, "pass": true}, {"grade": "D", "from": 0, "pass": true}, {"grade": "E", "from": 0, "pass": true}]', 7),
    ('Co-scholastic 8-point', 'direct', '[{"grade": "A1", "from": 0, "pass": true}, {"grade": "A2", "from": 0, "pass": true}, {"grade": "B1", "from": 0, "pass": true}, {"grade": "B2", "from": 0, "pass": true}, {"grade": "C1", "from": 0, "pass": true}, {"grade": "C2", "from": 0, "pass": true}, {"grade": "D", "from": 0, "pass": true}, {"grade": "E", "from": 0, "pass": true}]', 8)) as given(name, kind, bands, place)
  on conflict do nothing
$$;

create or replace function tab_codes_of_new_school() returns trigger language plpgsql as $$
begin
  perform make_tab_codes(new.id);
  perform make_tab_tools(new.id);
  perform make_tab_scales(new.id);
  return null;
end $$;
select make_tab_tools(id), make_tab_scales(id) from schools;
