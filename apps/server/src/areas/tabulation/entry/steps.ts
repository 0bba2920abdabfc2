import type { AnswerOf, BodyOf, contract } from '@school/api'
import { type SheetAction, type SheetStatus, sheetAfter } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, noAccess } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { ringLogins } from '../../../services/audience/bell-items'
import type { SheetRights } from '../sheets'
import { absentOn } from './absentees'
import { isSubmitter, type MarksSheet, openMarks, openToWrite, refusalOf, sheetState, windowOpen } from './access'
import { sheetSetup } from './formula'
import { filledCells, type SheetStudent, studentsOfSheet, totalOf } from './students'
import { cellText } from './texts'

type Contract = typeof contract.sheets
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'audit'>
type Warning = AnswerOf<Contract['submit']>['warnings'][number]

/** From so many percent below pass on whoever submits is asked. */
const manyBelow = 50

/** A step that the sheet cannot take now. */
const notNow = () => custom(409, 'SheetStep', 'This is not possible now. Please reload.')

async function moveTo(call: Call, sheet: MarksSheet, status: SheetStatus, action: SheetAction, remark?: string) {
  const now = call.services.clock.now()
  const by = personOf(call).userId
  const set = {
    submit: { submitted_at: now, submitted_by: by, return_remark: null },
    recall: { submitted_at: null, submitted_by: null },
    return: { submitted_at: null, submitted_by: null, return_remark: remark ?? null },
    verify: { verified_at: now, verified_by: by },
    lock: {},
    unlock: {},
  }[action]
  await call.trx
    .updateTable('mark_sheets')
    .set({ ...set, status, version: sheet.version + 1 })
    .where('id', '=', sheet.id)
    .execute()
  await call.audit({
    action: `marks.${action}`,
    entity: 'mark_sheets',
    entityId: sheet.id,
    before: { status: sheet.status },
    after: { status },
    ...(remark ? { reason: remark } : {}),
  })
  return sheetState(sheet.id, status, sheet.version + 1)
}

/** What looks odd on a complete sheet. */
async function warningsOf(
  call: Call,
  sheet: MarksSheet,
  setup: Awaited<ReturnType<typeof sheetSetup>>,
  students: readonly SheetStudent[],
): Promise<Warning[]> {
  const warnings: Warning[] = []
  const say = (kind: Warning['kind'], n: number) => warnings.push({ kind, n, message: cellText(call.language, kind, { n }) })
  const totals = students.map(student => totalOf(setup, student.cells)).filter(total => total !== null)
  const numbers = totals.filter(total => total.obtained !== null && !total.code)
  if (numbers.length > 1 && numbers.every(total => total.obtained === numbers[0]!.obtained)) say('equal', numbers.length)
  const below = numbers.filter(total => total.passes === false).length
  const share = numbers.length === 0 ? 0 : Math.round((below * 100) / numbers.length)
  if (share >= manyBelow) say('belowPass', share)
  if (sheet.testDay) {
    const absent = new Set(
      (
        await absentOn(
          call.trx,
          sheet.testDay,
          '',
          students.map(student => student.id),
        )
      ).map(row => row.id),
    )
    const taken = await wasTaken(call, sheet)
    const marked = students.filter(
      student => !absent.has(student.id) && setup.columns.some(({ key }) => student.cells.get(key)?.code === 'AB'),
    )
    if (taken && marked.length > 0) say('presentAbsent', marked.length)
  }
  return warnings
}

/** Whether the attendance of the class was taken on the day of the test. */
async function wasTaken({ trx }: Call, sheet: MarksSheet): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from attendance_registers r
    where r.division_id = ${sheet.divisionId}::uuid and r.on_day = ${sheet.testDay}::date and not r.void
      and (r.fn_taken_at is not null or r.an_taken_at is not null) limit 1`.execute(trx)
  return rows.length > 0
}

/** Hands a sheet in. */
export async function submitSheet(
  call: Call,
  id: string,
  { acceptWarnings }: BodyOf<Contract['submit']>,
): Promise<AnswerOf<Contract['submit']>> {
  const { sheet } = await openToWrite(call, id)
  const setup = await sheetSetup(call, sheet)
  const students = (await studentsOfSheet(call, sheet, setup.choice)).filter(student => student.expected)
  const missing = students.filter(student => filledCells(setup, student.cells) < setup.columns.length).length
  if (missing > 0) throw custom(409, 'MarksMissing', 'Enter marks or a code for {n} student(s).', { n: missing })
  const status = sheetAfter('submit', {
    status: sheet.status,
    complete: true,
    verifies: false,
    isSubmitter: false,
    windowOpen: true,
  })
  if (!status) throw notNow()
  const warnings = await warningsOf(call, sheet, setup, students)
  if (warnings.length > 0 && !acceptWarnings)
    return { submitted: false, warnings, sheet: sheetState(sheet.id, sheet.status, sheet.version) }
  return { submitted: true, warnings, sheet: await moveTo(call, sheet, status, 'submit') }
}

async function stepOf(call: Call, sheet: MarksSheet, rights: SheetRights, action: 'recall' | 'verify' | 'return') {
  const code = sheet.examKind === 'class-test' ? 'tab.classTestApproval' : 'tab.verify'
  return sheetAfter(action, {
    status: sheet.status,
    complete: true,
    verifies: (await settingValue(call.trx, call.schoolId, code)) === true,
    isSubmitter: isSubmitter(call, sheet),
    windowOpen: await windowOpen(call, sheet, rights),
  })
}

/** Takes a sheet back that the person has handed in. */
export async function recallSheet(call: Call, id: string) {
  const { sheet, rights } = await openMarks(call, id, true)
  if (sheet.yearLocked) throw refusalOf('YearLocked', sheet)
  if (sheet.status === 'Locked') throw refusalOf('Locked', sheet)
  if (sheet.publishedAt) throw notNow()
  const status = await stepOf(call, sheet, rights, 'recall')
  if (!status) throw isSubmitter(call, sheet) && sheet.status === 'Submitted' ? refusalOf('Closed', sheet) : notNow()
  return moveTo(call, sheet, status, 'recall')
}

/** A sheet that is judged by a second person. */
async function toJudge(call: Call, id: string) {
  const { sheet, rights } = await openMarks(call, id, true)
  if (!rights.mayAlways && !rights.isClassTeacher) throw noAccess()
  if (sheet.yearLocked) throw refusalOf('YearLocked', sheet)
  if (isSubmitter(call, sheet))
    throw custom(403, 'OwnMarks', 'Marks are verified by somebody else than the one who submitted them.')
  return { sheet, rights }
}

/** Says that the marks of a sheet are right. */
export async function verifySheet(call: Call, id: string) {
  const { sheet, rights } = await toJudge(call, id)
  const status = await stepOf(call, sheet, rights, 'verify')
  if (!status) throw notNow()
  return moveTo(call, sheet, status, 'verify')
}

/** Gives a sheet back, and tells whoever handed it in why. */
export async function returnSheet(call: Call, id: string, remark: string) {
  const { sheet, rights } = await toJudge(call, id)
  const status = await stepOf(call, sheet, rights, 'return')
  if (!status) throw notNow()
  const state = await moveTo(call, sheet, status, 'return', remark)
  if (sheet.submittedBy) {
    const people = await call.trx
      .selectFrom('users')
      .select(['id as user_id', 'language'])
      .where('id', '=', sheet.submittedBy)
      .where('status', '<>', 'Removed')
      .execute()
    const values = { exam: sheet.exam, division: sheet.division, subject: sheet.subject, remark }
    await ringLogins(
      call,
      people.map(person => ({ ...person, audience: 'Staff' as const })),
      {
        kind: 'system',
        title: language => cellText(language, 'returnedTitle'),
        message: language => cellText(language, 'returned', values),
        route: `/curriculum/tab-mark-entry-latest?sheet=${sheet.id}`,
      },
    )
  }
  return state
}
