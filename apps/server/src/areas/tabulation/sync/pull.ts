import type { AnswerOf, contract } from '@school/api'
import { isEmptyMark, syncLease } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { refuseWithoutModule } from '../../../school/module'
import { isExternal } from '../control/status'
import { sheetSetup } from '../entry/formula'
import { studentsOfSheet } from '../entry/students'
import { noTool } from '../scheme'
import { readSheets, type Sheet } from '../sheets'

type Contract = typeof contract.tabSync
type Taken = AnswerOf<Contract['sheets']>['sheets'][number]

async function refuseNative(trx: Trx, schoolId: string): Promise<void> {
  await refuseWithoutModule(trx, 'TAB')
  if (!(await isExternal(trx, schoolId)))
    throw custom(409, 'NoMarkSync', 'This school does not hand its marks to another program.')
}

/** Sheets `ms` that may be handed out: locked, not taken, and with nobody else at the moment. */
const mayGo = (schoolId: string, now: Date): RawBuilder<boolean> => sql`
  ms.school_id = ${schoolId} and ms.kind = 'marks' and ms.status = 'Locked' and ms.export_state = 'pending'
  and (ms.export_leased_until is null or ms.export_leased_until <= ${now})`

interface Facts {
  id: string
  year: string
  examCode: string
  subjectCode: string
  lockedAt: Date
}

/** A sheet as it is told: its columns and what is entered, by student. */
async function told(call: CallContext<Contract['sheets']>, sheet: Sheet, facts: Facts, leaseUntil: Date): Promise<Taken> {
  const setup = await sheetSetup(call, sheet)
  const students = await studentsOfSheet(call, sheet, setup.choice)
  const toolName = new Map(setup.nodes.map(node => [node.toolId, node.name]))
  const keys = new Set(setup.columns.map(column => column.key))
  return {
    sheetId: sheet.id,
    academicYear: facts.year,
    exam: sheet.exam ?? '',
    examCode: facts.examCode,
    division: sheet.division,
    subject: sheet.subject ?? '',
    subjectCode: facts.subjectCode,
    lockedAt: facts.lockedAt.toISOString(),
    leaseUntil: leaseUntil.toISOString(),
    columns: setup.columns.map(column => ({
      key: column.key,
      tool: column.toolId === noTool ? '' : (toolName.get(column.toolId) ?? ''),
      part: column.part || column.criterion,
      label: column.label,
      entry: column.entry,
      max: column.max,
      pass: column.pass,
    })),
    marks: students.flatMap(({ admNo, name, cells }) =>
      [...cells].flatMap(([key, mark]) =>
        keys.has(key) && !isEmptyMark(mark)
          ? [
              {
                admNo,
                name,
                key,
                value: mark.value,
                grade: mark.grade,
                code: mark.code,
                outOf: mark.outOf,
                note: mark.note ?? '',
              },
            ]
          : [],
      ),
    ),
  }
}

async function handOut(call: CallContext<Contract['sheets']>) {
  const { trx, services, schoolId, query } = call
  await refuseNative(trx, schoolId)
  const now = services.clock.now()
  const leaseUntil = new Date(now.getTime() + syncLease)
  const { rows: chosen } = await sql<{ id: string }>`
    select ms.id from mark_sheets ms where ${mayGo(schoolId, now)} order by ms.locked_at, ms.id limit ${query.limit} for update skip locked`.execute(
    trx,
  )
  const ids = chosen.map(({ id }) => id)
  await sql`
    update mark_sheets set export_leased_until = ${leaseUntil} where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    trx,
  )
  const { rows: facts } = await sql<Facts>`
    select ms.id, y.name as year, e.code as "examCode", coalesce(m.code, '') as "subjectCode", coalesce(ms.locked_at, ${now}) as "lockedAt"
    from mark_sheets ms join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id
    join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
    join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    where ms.school_id = ${schoolId} and ms.id = any(${ids}::uuid[]) order by ms.locked_at, ms.id`.execute(trx)
  const known = new Map((await readSheets(trx, sql`ms.id = any(${ids}::uuid[])`)).map(sheet => [sheet.id, sheet]))
  const sheets: Taken[] = []
  for (const one of facts) {
    const sheet = known.get(one.id)
    if (sheet) sheets.push(await told(call, sheet, one, leaseUntil))
  }
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from mark_sheets ms where ${mayGo(schoolId, now)}`.execute(trx)
  return { sheets, left: waiting[0]!.count }
}

async function acknowledge({ trx, services, schoolId, body }: CallContext<Contract['acks']>) {
  const now = services.clock.now()
  const counts = { taken: 0, errors: 0, ignored: 0 }
  // Held in one order, so that two answers never wait for each other.
  for (const { sheetId, ok, error } of body.items.toSorted((a, b) =>
    a.sheetId.toLowerCase() < b.sheetId.toLowerCase() ? -1 : 1,
  )) {
    const { rows } = await sql`
      select from mark_sheets ms where ms.school_id = ${schoolId} and ms.id = ${sheetId} and ms.status = 'Locked' and ms.export_state = 'pending'
        and ms.export_leased_until is not null for update`.execute(trx)
    if (rows.length === 0) {
      counts.ignored += 1
      continue
    }
    if (!ok) {
      await sql`
        update mark_sheets set export_error = ${error || 'error'} where school_id = ${schoolId} and id = ${sheetId}`.execute(trx)
      counts.errors += 1
      continue
    }
    await sql`
      update mark_sheets set export_state = 'taken', exported_at = ${now}, export_leased_until = null, export_error = null, version = version + 1
      where school_id = ${schoolId} and id = ${sheetId}`.execute(trx)
    counts.taken += 1
  }
  return counts
}

/** Calls of the school's own program of tabulation. */
export const tabSyncHandlers: Handlers<Contract> = { sheets: handOut, acks: acknowledge }
