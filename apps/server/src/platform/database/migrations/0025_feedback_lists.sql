-- Categories of feedback leave the masters: they name staff, and are ordered and switched by calls of their own.
create table feedback_categories (
  school_id uuid not null references schools,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  sort_order int not null check (sort_order between 1 and 999),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  -- Items behind a new one move on by one in a single statement.
  constraint feedback_categories_order unique (school_id, sort_order) deferrable
);
create unique index feedback_categories_name on feedback_categories (school_id, lower(name));
select make_tenant_table('feedback_categories');

insert into feedback_categories (school_id, id, name, sort_order, active)
select school_id, id, name, row_number() over (partition by school_id order by sort_order, lower(name), id), active
from masters where kind = 'feedback-category';

alter table guardian_feedbacks drop constraint guardian_feedbacks_school_id_category_id_fkey;
alter table guardian_feedbacks
  add constraint guardian_feedbacks_category foreign key (school_id, category_id) references feedback_categories;
create index guardian_feedbacks_category on guardian_feedbacks (school_id, category_id, status);

delete from masters where kind = 'feedback-category';
alter table masters drop constraint masters_kind_check;
alter table masters add constraint masters_kind_check check (kind in (
  'designation', 'designation-category', 'religion', 'caste', 'reservation', 'block', 'anecdotal-category', 'diary-category',
  'subject'));

-- Staff who hear of new feedback of a category.
create table feedback_category_staff (
  school_id uuid not null references schools,
  category_id uuid not null,
  staff_id uuid not null,
  primary key (school_id, category_id, staff_id),
  foreign key (school_id, category_id) references feedback_categories on delete cascade,
  foreign key (school_id, staff_id) references staff on delete cascade
);
create index feedback_category_staff_staff on feedback_category_staff (school_id, staff_id);
select make_tenant_table('feedback_category_staff');

-- Since when the guardian waits, for a reply to the letter or to what was asked after one; and when that reply came.
alter table guardian_feedbacks add column waiting_since timestamptz, add column answered_at timestamptz;
update guardian_feedbacks f set waiting_since = coalesce(
  (select max(p.at) from feedback_posts p where p.school_id = f.school_id and p.feedback_id = f.id and not p.from_school), f.created_at);
update guardian_feedbacks f set answered_at =
  (select min(p.at) from feedback_posts p where p.school_id = f.school_id and p.feedback_id = f.id and p.from_school and p.at >= f.waiting_since);
alter table guardian_feedbacks alter column waiting_since set not null;
create index guardian_feedbacks_newest on guardian_feedbacks (school_id, created_at desc, id);

-- What the school writes down for itself, in a table of its own so that no thread of a guardian can hold it.
create table feedback_notes (
  school_id uuid not null references schools,
  id uuid not null,
  feedback_id uuid not null,
  author_id uuid not null references users,
  note text not null check (length(note) between 1 and 1000),
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, feedback_id) references guardian_feedbacks on delete cascade
);
create index feedback_notes_thread on feedback_notes (school_id, feedback_id, at, id);
select make_tenant_table('feedback_notes');

-- One number an item, as the rule puts them.
with numbered as (
  select school_id, id, row_number() over (partition by school_id order by sort_order, lower(title), id) as n from admin_port_items)
update admin_port_items i set sort_order = n.n from numbered n where n.school_id = i.school_id and n.id = i.id;
alter table admin_port_items add constraint admin_port_items_order_once unique (school_id, sort_order) deferrable;
