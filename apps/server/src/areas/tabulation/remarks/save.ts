import type { AnswerOf, BodyOf, contract } from '@school/api'
import { mostRemark } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, noAccess } from '../../../platform/problems'
import { inBatches } from '../../../school/batches'
import { noTool } from '../scheme'
import { cardsOutdated } from '../stale'
import { yearLocked } from '../year-locked'
import { type RemarkRow, remarkRows } from './rows'
import { findRemarkSheet, type RemarkCall, type RemarkSheet, sheetRow, shownSheet, whyNotWritten } from './sheet'
import { remarkText } from './texts'

type Contract = typeof contract.cardRemarks
type Given = BodyOf<Contract['save']>['rows'][number]
type Extras = NonNullable<Given['extras']>
type Rejected = AnswerOf<Contract['save']>['rejected'][number]

/** Refuses to write on a sheet that is not open to the person. */
export function checkOpen(call: RemarkCall, sheet: RemarkSheet): void {
  switch (whyNotWritten(personOf(call), sheet)) {
    case 'YearLocked':
      throw yearLocked()
    case 'Locked':
      throw custom(409, 'RemarksLocked', 'Mark Entry Locked')
    case 'Handed':
      throw custom(409, 'RemarksHanded', 'These remarks have been submitted.')
    case 'NotYours':
      throw noAccess()
  }
}

type Kept = Pick<RemarkRow, 'attendance' | 'heightCm' | 'weightKg' | 'conduct'>

/** What the extras of a student are with what is given. */
function extrasWith({ attendance, heightCm, weightKg, conduct }: Kept, given: Extras) {
  const or = <T>(value: T | null | undefined, kept: T | null): T | null => (value === undefined ? kept : value)
  return {
    workingDays: or(given.workingDays, attendance.working),
    presentDays: or(given.presentDays, attendance.present),
    heightCm: or(given.heightCm, heightCm),
    weightKg: or(given.weightKg, weightKg),
    conduct: or(given.conduct, conduct) || null,
  }
}

/** Why a row is not saved; undefined when it is. */
function refusalOf(given: Given, row: RemarkRow | undefined): Rejected['name'] | undefined {
  if (!row) return 'NotFound'
  const textIsStale = given.text !== undefined && given.version !== undefined && given.version !== row.version
  const extrasAreStale =
    given.extras !== undefined && given.extrasVersion !== undefined && given.extrasVersion !== row.extrasVersion
  if (textIsStale || extrasAreStale) return 'VersionConflict'
  if ((given.text ?? '').length > mostRemark) return 'RemarkTooLong'
  if (!given.extras) return undefined
  const { workingDays, presentDays } = extrasWith(row, given.extras)
  const working = workingDays ?? row.attendance.counted?.working
  const present = presentDays ?? row.attendance.counted?.present
  const isTyped = workingDays !== null || presentDays !== null
  return isTyped && working !== undefined && present !== undefined && present > working ? 'DaysExceeded' : undefined
}

/** Remarks of students in a term; an empty one goes away. */
export interface TextWrite {
  readonly studentId: string
  readonly text: string
  readonly bankId?: string | null | undefined
}

export type ExtrasWrite = { readonly studentId: string } & ReturnType<typeof extrasWith>

type WriteCall = Pick<RemarkCall, 'trx' | 'schoolId' | 'services'>

/** Writes remarks of one kind; the sheet is held by who calls. */
export async function writeTexts(
  { trx, schoolId, services }: WriteCall,
  { termId, kind, subjectId }: Pick<RemarkSheet, 'termId' | 'kind' | 'subjectId'>,
  writes: readonly TextWrite[],
  by: string | null,
): Promise<void> {
  const subject = subjectId ?? noTool
  const gone = writes.filter(row => !row.text).map(row => row.studentId)
  if (gone.length > 0)
    await sql`
      delete from card_remarks where student_id = any(${gone}::uuid[]) and term_id = ${termId}::uuid and kind = ${kind}
        and subject_id = ${subject}::uuid`.execute(trx)
  const kept = writes.filter(row => row.text)
  await inBatches(
    trx,
    kept.map(row => ({ student: row.studentId, text: row.text, bank: row.bankId ?? null })),
    'student uuid, text text, bank uuid',
    source => sql`
      insert into card_remarks (school_id, student_id, term_id, kind, subject_id, text, bank_id, at, by)
      select ${schoolId}::uuid, x.student, ${termId}::uuid, ${kind}, ${subject}::uuid, x.text, b.id, ${services.clock.now()}::timestamptz, ${by}::uuid
      from ${source} left join tab_remark_bank b on b.school_id = ${schoolId}::uuid and b.id = x.bank
      on conflict (school_id, student_id, term_id, kind, subject_id) do update set text = excluded.text, bank_id = excluded.bank_id,
        at = excluded.at, by = excluded.by, version = card_remarks.version + 1`,
  )
}

/** Writes days and health of students in a term. */
export async function writeExtras(
  { trx, schoolId, services }: WriteCall,
  termId: string,
  writes: readonly ExtrasWrite[],
  by: string | null,
): Promise<void> {
  await inBatches(
    trx,
    writes.map(row => ({
      student: row.studentId,
      working: row.workingDays,
      present: row.presentDays,
      height: row.heightCm,
      weight: row.weightKg,
      conduct: row.conduct,
    })),
    'student uuid, working numeric, present numeric, height numeric, weight numeric, conduct text',
    source => sql`
      insert into card_extras (school_id, student_id, term_id, working_days, present_days, height_cm, weight_kg, conduct, at, by)
      select ${schoolId}::uuid, x.student, ${termId}::uuid, x.working, x.present, x.height, x.weight, x.conduct, ${services.clock.now()}::timestamptz, ${by}::uuid
      from ${source}
      on conflict (school_id, student_id, term_id) do update set working_days = excluded.working_days, present_days = excluded.present_days,
        height_cm = excluded.height_cm, weight_kg = excluded.weight_kg, conduct = excluded.conduct, at = excluded.at, by = excluded.by,
        version = card_extras.version + 1`,
  )
}

/** Saves rows of a sheet, each by itself: what is refused leaves the others saved. */
export async function saveRemarks(call: RemarkCall, body: BodyOf<Contract['save']>): Promise<AnswerOf<Contract['save']>> {
  const { trx } = call
  const { rows: asked, ...which } = body
  const found = await findRemarkSheet(call, which, true)
  checkOpen(call, found)
  // Days and health stand once for a student and term, on the class teacher's sheet.
  if (found.kind !== 'class-teacher' && asked.some(row => row.extras !== undefined)) throw noAccess()
  await sheetRow(call, found)
  const sheet = await findRemarkSheet(call, which, true)
  checkOpen(call, sheet)
  const given = asked.map(row => ({ ...row, studentId: row.studentId.toLowerCase() }))
  const before = new Map(
    (
      await remarkRows(
        call,
        sheet,
        given.map(row => row.studentId),
      )
    ).map(row => [row.studentId, row]),
  )
  const refusals = given.map(row => ({ row, name: refusalOf(row, before.get(row.studentId)) }))
  const kept = refusals.filter(({ name }) => name === undefined).map(({ row }) => row)
  const by = personOf(call).userId
  await writeTexts(
    call,
    sheet,
    kept.flatMap(({ studentId, text, bankId }) => (text === undefined ? [] : [{ studentId, text: text ?? '', bankId }])),
    by,
  )
  await writeExtras(
    call,
    sheet.termId,
    kept.flatMap(({ studentId, extras }) => (extras ? [{ studentId, ...extrasWith(before.get(studentId)!, extras) }] : [])),
    by,
  )
  const ids = kept.map(row => row.studentId)
  if (ids.length > 0) {
    await sql`update mark_sheets set status = 'Draft', version = version + 1 where id = ${sheet.id}::uuid and status = 'NotStarted'`.execute(
      trx,
    )
    await cardsOutdated(trx, sheet.termId, ids)
    await call.audit({
      action: 'remarks.save',
      entity: 'mark_sheets',
      entityId: sheet.id!,
      after: {
        termId: sheet.termId,
        divisionId: sheet.divisionId,
        kind: sheet.kind,
        subjectId: sheet.subjectId,
        studentIds: ids,
      },
    })
  }
  const after = new Map((await remarkRows(call, sheet, ids)).map(row => [row.studentId, row]))
  const { language } = call
  return {
    saved: ids.map(studentId => {
      const { version, extrasVersion } = after.get(studentId)!
      return { studentId, version, extrasVersion }
    }),
    rejected: refusals.flatMap(({ row, name }) => {
      if (!name) return []
      const current = before.get(row.studentId)
      const message = remarkText(language, name, name === 'RemarkTooLong' ? { n: row.text!.length, most: mostRemark } : {})
      return [{ studentId: row.studentId, name, message, ...(name === 'VersionConflict' && current ? { current } : {}) }]
    }),
    sheet: await shownSheet(call, which),
  }
}
