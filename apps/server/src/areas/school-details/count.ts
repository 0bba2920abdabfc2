import { sql } from 'kysely'
import type { CountPart } from '../../school/kept-figures'

export interface DetailFigures {
  readonly sections: number
  readonly courses: number
  readonly divisions: number
  readonly students: number
  readonly boys: number
  readonly girls: number
  readonly teaching: number
  readonly nonTeaching: number
  readonly guardians: number
  readonly guardianUsers: number
  readonly smsBalance: number
  readonly storage: number
  readonly lastActivityAt: string | null
  /** Of each academic year by its name: who was enrolled in it. */
  readonly years: Readonly<Record<string, { students: number; boys: number; girls: number }>>
}

/**
 * What a school has: classes, studying students of the current year, working staff, logins, credits, bytes of files. Of each
 * year how many were enrolled.
 */
export const countDetails: CountPart<DetailFigures> = async (trx, schoolIds) => {
  const { rows } = await sql<{ id: string; figures: DetailFigures }>`
    select m.id, jsonb_build_object(
      'sections', (select count(*) from sections x where x.school_id = m.id),
      'courses', (select count(*) from courses x where x.school_id = m.id),
      'divisions', (select count(*) from divisions x where x.school_id = m.id),
      'students', p.students, 'boys', p.boys, 'girls', p.girls, 'guardians', p.guardians, 'guardianUsers', p.guardian_users,
      'teaching', t.teaching, 'nonTeaching', t.other,
      'smsBalance', coalesce((select a.balance from sms_accounts a where a.school_id = m.id), 0),
      'storage', (select coalesce(sum(f.bytes), 0) from files f where f.school_id = m.id and f.bytes_gone_at is null),
      'lastActivityAt', (select to_char(max(u.last_login_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from user_schools l cross join lateral (select w.last_login_at from users w where w.id = l.user_id limit 1) u where l.school_id = m.id),
      'years', (
        select coalesce(jsonb_object_agg(y.name, jsonb_build_object('students', c.students, 'boys', c.boys, 'girls', c.girls)), '{}')
        from academic_years y cross join lateral (
          select count(*) as students, count(*) filter (where s.gender = 'Male') as boys, count(*) filter (where s.gender = 'Female') as girls
          from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id
          where e.school_id = y.school_id and e.academic_year_id = y.id) c
        where y.school_id = m.id)) as figures
    from unnest(${[...schoolIds]}::uuid[]) m(id)
    cross join lateral (
      select count(*) as students, count(*) filter (where s.gender = 'Male') as boys, count(*) filter (where s.gender = 'Female') as girls,
        count(distinct s.guardian_id) as guardians, count(distinct s.guardian_id) filter (where g.guardian_id is not null) as guardian_users
      from academic_years y join enrolments e on e.school_id = y.school_id and e.academic_year_id = y.id
        join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        left join (
          select distinct us.guardian_id from user_schools us cross join lateral (
            select 1 from users u where u.id = us.user_id and u.status <> 'Removed' limit 1) u
          where us.school_id = m.id and us.guardian_id is not null) g on g.guardian_id = s.guardian_id
      where y.school_id = m.id and y.is_current) p
    cross join lateral (
      select count(*) filter (where teaching) as teaching, count(*) filter (where not teaching) as other
      from staff where school_id = m.id and status = 'Working') t`.execute(trx)
  return new Map(rows.map(row => [row.id, row.figures]))
}
