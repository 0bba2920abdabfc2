import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { divisionsInScope } from '../../school/scope'
import type { AlbumCall } from './scope'

/** The latest answer about the photos of the student `s`. */
const latest = sql`
  left join lateral (select o.given, o.at from photo_consents o where o.school_id = s.school_id and o.student_id = s.id
    order by o.at desc, o.id desc limit 1) k on true`

interface AnswerRow {
  id: string
  name: string
  given: boolean | null
  at: Date | null
}

/** The own children of a guardian with what was answered. */
export async function readConsent(call: AlbumCall) {
  const { guardianId } = personOf(call)
  if (!guardianId) return []
  const { rows } = await sql<AnswerRow>`
    select s.id, s.name, k.given, k.at from students s ${latest}
    where s.guardian_id = ${guardianId}::uuid and s.status = 'studying' order by s.name_key, s.id`.execute(call.trx)
  return rows.map(row => ({ studentId: row.id, name: row.name, given: row.given, at: row.at?.toISOString() ?? null }))
}

/** Keeps what a guardian answers for one own child. */
export async function setConsent(call: AlbumCall, { studentId, given }: { studentId: string; given: boolean }) {
  const { trx, services, schoolId } = call
  const child = (await readConsent(call)).find(one => one.studentId === studentId.toLowerCase())
  if (!child) throw notFound()
  const at = services.clock.now()
  if (child.given !== given) {
    await trx
      .insertInto('photo_consents')
      .values({
        school_id: schoolId,
        id: services.newId(),
        student_id: child.studentId,
        given,
        by_user_id: personOf(call).userId,
        at,
      })
      .execute()
    await call.audit({
      action: 'gallery.consent',
      entity: 'students',
      entityId: child.studentId,
      before: { given: child.given },
      after: { given },
    })
  }
  return {
    studentId: child.studentId,
    name: child.name,
    given,
    at: child.given === given && child.at ? child.at : at.toISOString(),
  }
}

/**
 * A page of the students of an audience whose guardians did not agree. Students are looked up by key (`offset 0` keeps
 * it so), since right after an import the database knows nothing of the sizes of its tables.
 */
export async function listWithoutConsent(call: AlbumCall, query: QueryOf<typeof contract.gallery.withoutConsent>) {
  const { trx } = call
  const { academicYearId, sectionIds, courseIds, divisionIds, page, pageSize } = query
  const chosen = sectionIds.length + courseIds.length + divisionIds.length > 0
  const asked = sql`(d.id = any(${divisionIds}::uuid[]) or c.id = any(${courseIds}::uuid[]) or c.section_id = any(${sectionIds}::uuid[]))`
  const { rows: classes } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ${divisionsInScope(personOf(call))} and ${chosen ? asked : sql`true`}
    order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(trx)
  const ids = classes.map(row => row.id)
  const year = academicYearId ? sql`${academicYearId}::uuid` : sql`(select id from academic_years where is_current)`
  const students = sql`
    from (select s.*, (select o.given from photo_consents o where o.school_id = s.school_id and o.student_id = s.id
        order by o.at desc, o.id desc limit 1) as given
      from (select s.school_id, s.id, s.name, s.name_key, (select e.division_id from enrolments e
          where e.school_id = s.school_id and e.academic_year_id = ${year} and e.student_id = s.id) as division_id
        from students s where s.status = 'studying' offset 0) s
      where s.division_id = any(${ids}::uuid[])) s`
  const { rows: counted } = await sql<{ students: number; no: number; without: number }>`
    select count(*)::int as students, count(*) filter (where not s.given)::int as no,
      count(*) filter (where s.given is distinct from true)::int as without ${students}`.execute(trx)
  const { rows } = await sql<{ id: string; name: string; division_id: string; given: boolean | null }>`
    select s.id, s.name, s.division_id, s.given ${students} where s.given is distinct from true
    order by s.given nulls last, array_position(${ids}::uuid[], s.division_id), s.name_key, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const names = new Map(classes.map(row => [row.id, row.name]))
  const { without, ...totals } = counted[0]!
  return {
    results: rows.map(({ division_id, ...row }) => ({ ...row, class: names.get(division_id) ?? '' })),
    pagination: { currentPage: page, pageSize, count: without },
    totals,
  }
}
