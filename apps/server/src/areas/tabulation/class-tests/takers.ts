import { sql } from 'kysely'

/** Those who study in the class of a sheet `ms`, as students `s` with their enrolments `en`; the class is `d`. */
export const studyingOn = sql`
  join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
  join enrolments en on en.school_id = ms.school_id and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
  join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'`

/** Whether students `s` take the subject of a sheet `ms` of a class `d`: all do unless it is one to choose. */
export const takesSubject = sql<boolean>`not exists (
  select from tab_scheme_courses sc
  join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.subject_id = ms.subject_id and ss.choice = 'chosen'
  where sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = d.course_id and sc.active
    and not exists (select from student_subjects ch where ch.school_id = ms.school_id and ch.academic_year_id = ms.academic_year_id
      and ch.student_id = s.id and ch.subject_id = ms.subject_id))`
