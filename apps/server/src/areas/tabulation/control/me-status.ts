import { createHash } from 'node:crypto'
import type { BodyOf, contract } from '@school/api'
import { removalConfirmed, type SheetStatus } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { insideSchool, type Trx } from '../../../platform/transaction'
import { operatedSchool, tellSchool } from '../../../school/operated-school'
import { yearLocked } from './locking'
import { publishedCardsBySheet } from './published-cards'

type Contract = typeof contract.platformMarks
type Scope = BodyOf<Contract['check']>

interface Sheet {
  id: string
  division: string
  subject: string
  status: SheetStatus
  export_state: 'none' | 'pending' | 'taken'
  export_error: string
  leased: boolean
  version: number
  marks: number
}

/** Whether operators may change and not only read. @throws 403 for those who only read. */
export function mustWrite(call: Pick<CallContext, 'person'>): void {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

/** Sheets `ms` of a scope. */
export const sheetsOfScope = ({
  academicYearId,
  examId,
  divisionIds,
  subjectIds,
}: Omit<Scope, 'schoolId' | 'to'>) => sql<boolean>`
  ms.kind = 'marks' and ms.academic_year_id = ${academicYearId}::uuid and ms.exam_id = ${examId}::uuid
  and (${divisionIds.length === 0} or ms.division_id = any(${[...divisionIds]}::uuid[]))
  and (${subjectIds.length === 0} or ms.subject_id = any(${[...subjectIds]}::uuid[]))`

const changes = ({ status, export_state: exported }: Sheet, to: Scope['to']) =>
  to === 'not-taken' ? exported === 'taken' : ['Locked', 'Submitted', 'Verified'].includes(status)

async function readScope(trx: Trx, scope: Scope, now: Date) {
  const { rows: exams } = await sql<{ locked: boolean }>`
    select y.locked from tab_exams e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    where e.id = ${scope.examId}::uuid and y.id = ${scope.academicYearId}::uuid`.execute(trx)
  if (!exams[0]) throw notFound()
  const { rows } = await sql<Sheet>`
    select ms.id, c.name || ' ' || d.name as division, m.name as subject, ms.status, ms.export_state, coalesce(ms.export_error, '') as export_error, ms.version,
      coalesce(ms.export_leased_until > ${now}, false) as leased,
      (select count(*)::int from marks k join enrolments en on en.school_id = k.school_id and en.student_id = k.student_id
          and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
        where k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.subject_id = ms.subject_id and num_nonnulls(k.value, k.grade, k.code) > 0) as marks
    from mark_sheets ms join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    where ${sheetsOfScope(scope)}
    order by x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name), lower(m.name), ms.id`.execute(
    trx,
  )
  const changing = rows.filter(row => changes(row, scope.to))
  return {
    rows,
    changing,
    locked: exams[0].locked,
    leased: changing.filter(row => row.leased).length,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([scope.to, rows.map(row => [row.id, row.version, row.status, row.export_state])]))
      .digest('hex'),
  }
}

/** What a change of the status of sheets would touch. */
export async function checkStatus(call: CallContext<Contract['check']>) {
  const { trx, services, body } = call
  const { id: schoolId } = await operatedSchool(call, body.schoolId)
  return insideSchool(trx, schoolId, async () => {
    const now = services.clock.now()
    const { rows, changing, leased, fingerprint } = await readScope(trx, body, now)
    const cards = await publishedCardsBySheet(
      trx,
      rows.map(row => row.id),
    )
    return {
      sheets: rows.map(row => ({
        ...{ id: row.id, division: row.division, subject: row.subject, status: row.status, exportState: row.export_state },
        ...{ exportError: row.export_error, marks: row.marks, cards: cards.get(row.id) ?? 0, changes: changes(row, body.to) },
      })),
      count: changing.length,
      leased,
      fingerprint,
      at: now.toISOString(),
    }
  })
}

/** Changes the status of sheets as it was checked. */
export async function confirmStatus(call: CallContext<Contract['confirm']>) {
  mustWrite(call)
  const { trx, services, body } = call
  const school = await operatedSchool(call, body.schoolId)
  if (!removalConfirmed(body.typedText, school.code))
    throw custom(400, 'ConfirmationDiffers', 'The confirmation text does not match.')
  const ids = await insideSchool(trx, school.id, async () => {
    await sql`select from mark_sheets ms where ${sheetsOfScope(body)} order by ms.id for update`.execute(trx)
    const found = await readScope(trx, body, services.clock.now())
    if (found.fingerprint !== body.fingerprint) throw custom(409, 'DataChanged', 'The data changed. Please run the check again.')
    if (found.locked) throw yearLocked()
    if (found.leased > 0)
      throw custom(409, 'MarksLeased', 'The school program is taking {n} of these sheets now. Please try again in 15 minutes.', {
        n: found.leased,
      })
    if (found.changing.length === 0) throw custom(400, 'NoSheetsToUpdate', 'Nothing to update.')
    const changing = found.changing.map(row => row.id)
    const set =
      body.to === 'not-taken'
        ? sql`export_state = 'pending', exported_at = null, export_error = null`
        : sql`status = 'Draft', export_state = 'none', exported_at = null, export_error = null, locked_at = null, locked_by = null, submitted_at = null, submitted_by = null,
            verified_at = null, verified_by = null, reopen_until = null`
    await sql`update mark_sheets ms set ${set}, version = ms.version + 1 where ms.id = any(${changing}::uuid[])`.execute(trx)
    return changing
  })
  for (const id of ids)
    await tellSchool(call, school.id, {
      action: body.to === 'not-taken' ? 'tabulation.notTaken' : 'tabulation.reopen',
      entity: 'mark_sheets',
      entityId: id,
      after: body.to === 'not-taken' ? { exportState: 'pending' } : { status: 'Draft' },
      reason: body.reason,
    })
  return { updated: ids.length }
}
