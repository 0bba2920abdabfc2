-- What a bell item is about: it chooses the sign beside it, and by which switch it stays off devices.
alter table notifications
  add column kind text not null default 'message'
    check (kind in ('message', 'attendance', 'bus', 'fees', 'notice', 'album', 'diary', 'feedback', 'profile', 'system')),
  -- Children whom an item of several is about; of one alone it is `child_id`.
  add column student_ids uuid[] not null default '{}';
