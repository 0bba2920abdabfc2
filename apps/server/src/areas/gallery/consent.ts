import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { divisionsInScope } from '../scope'
import type { AlbumCall } from './reach'

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

/** A page of the students of an audience whose guardians did not agree. */
export async function listWithoutConsent(call: AlbumCall, query: QueryOf<typeof contract.gallery.withoutConsent>) {
  const { trx } = call
  const { academicYearId, sectionIds, courseIds, divisionIds, page, pageSize } = query
  const asked = sql`(d.id = any(${divisionIds}::uuid[]) or c.id = any(${courseIds}::uuid[]) or c.section_id = any(${sectionIds}::uuid[]))`
  const students = sql`
    from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id ${latest}
    where s.status = 'studying' and ${divisionsInScope(personOf(call))}
      and ${academicYearId ? sql`y.id = ${academicYearId}::uuid` : sql`y.is_current`}
      and ${sectionIds.length + courseIds.length + divisionIds.length > 0 ? asked : sql`true`}`
  const { rows: counted } = await sql<{ students: number; no: number; without: number }>`
    select count(*)::int as students, count(*) filter (where k.given = false)::int as no,
      count(*) filter (where k.given is distinct from true)::int as without ${students}`.execute(trx)
  const { rows } = await sql<{ id: string; name: string; class: string; given: boolean | null }>`
    select s.id, s.name, c.name || ' ' || d.name as class, k.given ${students} and k.given is distinct from true
    order by k.given nulls last, x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name), s.name_key, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const { without, ...totals } = counted[0]!
  return { results: rows, pagination: { currentPage: page, pageSize, count: without }, totals }
}
