-- Nightly, files of superseded versions are let go after a year.
create index report_cards_superseded on report_cards (school_id, card_id, student_id, no) where status = 'Superseded';
