import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { checkVersion, invalid, notFound } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { holdSheets, yearLocked } from './locking'
import { theseSheets } from './sheet-list'
import { lockFieldText } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'audit' | 'auditAll'>
type Body = BodyOf<(typeof contract.markLocks)['windows']>
type ExamBody = Extract<Body, { examId: string }>

async function windowOfExam(call: Call, { examId, entryFrom, entryTo, autoLock, version }: ExamBody) {
  const { trx } = call
  const { rows } = await sql<{
    entry_from: string | null
    entry_to: string | null
    auto_lock: boolean
    version: number
    locked: boolean
  }>`
    select e.entry_from, e.entry_to, e.auto_lock, e.version, y.locked
    from tab_exams e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    where e.id = ${examId}::uuid and e.kind = 'main' for update of e`.execute(trx)
  const before = rows[0]
  if (!before) throw notFound()
  if (before.locked) throw yearLocked()
  checkVersion(before.version, version)
  const after = {
    entry_from: entryFrom === undefined ? before.entry_from : entryFrom,
    entry_to: entryTo === undefined ? before.entry_to : entryTo,
    auto_lock: autoLock ?? before.auto_lock,
  }
  if (after.entry_from && after.entry_to && after.entry_to < after.entry_from)
    throw invalid([{ field: 'entryTo', message: lockFieldText('WindowOrder') }])
  await trx
    .updateTable('tab_exams')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', examId)
    .execute()
  const { locked: _, version: __, ...was } = before
  await call.audit({ action: 'tabulation.window', entity: 'tab_exams', entityId: examId, before: was, after })
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from mark_sheets where exam_id = ${examId}::uuid`.execute(trx)
  return { sheets: counted[0]!.count, version: before.version + 1 }
}

/** Changes when marks are entered. */
export async function changeWindows(call: Call, body: Body): Promise<{ sheets: number; version: number | null }> {
  if ('examId' in body) return windowOfExam(call, body)
  const { sheetIds, entryUntil } = body
  const { today } = await schoolDay(call)
  if (entryUntil !== null && entryUntil < today) throw invalid([{ field: 'entryUntil', message: lockFieldText('WindowPast') }])
  const sheets = await holdSheets(call, sheetIds)
  await sql`
    update mark_sheets ms set entry_until = ${entryUntil}::date, version = ms.version + 1 where ${theseSheets(sheetIds)}`.execute(
    call.trx,
  )
  await call.auditAll(
    sheets.map(sheet => ({
      action: 'tabulation.extend',
      entity: 'mark_sheets',
      entityId: sheet.id,
      after: { entryUntil },
    })),
  )
  return { sheets: sheets.length, version: null }
}
