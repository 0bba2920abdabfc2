-- Places as of 1 January 2026. Ids stay: a district that has only another name keeps its own.
update countries set dialling_code = new.code
from (values ('AQ', '+672'), ('PN', '+64'), ('TF', '+262'), ('UM', '+1')) as new (country, code)
where countries.code = new.country and countries.dialling_code <> new.code;

update districts set name = new.name
from (values
  ('Andhra Pradesh', 'Anantapuramu', 'Ananthapuramu'),
  ('Chhattisgarh', 'Baloda Bazar', 'Baloda Bazar-Bhatapara'),
  ('Karnataka', 'Ramanagara', 'Bengaluru South')) as new (state, former, name)
where districts.state_id = md5('state:IN:' || new.state)::uuid and districts.name = new.former
  and not exists (select from districts other where other.state_id = districts.state_id and other.name = new.name);

insert into districts (id, state_id, name)
select md5('district:IN:' || new.state || ':' || new.name)::uuid, md5('state:IN:' || new.state)::uuid, new.name
from (values
  ('Andhra Pradesh', 'Markapuram'),
  ('Andhra Pradesh', 'Polavaram'),
  ('Arunachal Pradesh', 'Bichom'),
  ('Arunachal Pradesh', 'Itanagar Capital Complex'),
  ('Arunachal Pradesh', 'Keyi Panyor'),
  ('Delhi', 'Central North Delhi'),
  ('Delhi', 'Old Delhi'),
  ('Delhi', 'Outer North Delhi'),
  ('Goa', 'Kushavati'),
  ('Gujarat', 'Vav-Tharad'),
  ('Haryana', 'Hansi'),
  ('Nagaland', 'Meluri')) as new (state, name)
on conflict do nothing;

-- A district that is no more goes, unless a record names it. The references decide: row-level security hides the records here.
do $gone$ begin
  delete from districts where state_id = md5('state:IN:Delhi')::uuid and name = 'Shahdara';
exception when foreign_key_violation then null;
end $gone$;
