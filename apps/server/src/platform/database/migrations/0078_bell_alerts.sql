-- An item that is an alert of its moment rings on devices in quiet hours too.
alter table notifications add column alert boolean not null default false;
