-- A version of a setting never comes again, not even after a reset took its row away. The numbers start above those given before.
create sequence setting_versions as int start with 1000000;
grant usage on sequence setting_versions to school_app, school_platform;
alter table school_settings alter column version set default nextval('setting_versions');
