import type { AnswerOf, contract } from '@school/api'
import { holdsOne, isEmptyMark, type ReadOnlyReason } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { settingValue } from '../../../platform/settings'
import { noTool } from '../scheme'
import { readOnlyBecause, type SheetRights } from '../sheets'
import { captionOf, isSubmitter, type MarksSheet, openMarks, windowOpen } from './access'
import { statsOf } from './cells'
import { type SheetSetup, sheetSetup } from './formula'
import { figuresOf, type SheetStudent, studentsOfSheet, totalOf } from './students'

type Open = AnswerOf<typeof contract.sheets.open>
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>
type Action = Open['sheet']['actions'][number]

/** Who did what to the sheet, and in which year it is. */
async function factsOf({ trx }: Call, id: string) {
  const { rows } = await sql<{
    year: string
    submittedAt: Date | null
    submittedBy: string
    lockedAt: Date | null
    lockedBy: string
    returnRemark: string
  }>`
    select y.name as year, ms.submitted_at as "submittedAt", coalesce(su.name, '') as "submittedBy", ms.locked_at as "lockedAt",
      coalesce(lu.name, '') as "lockedBy", coalesce(ms.return_remark, '') as "returnRemark"
    from mark_sheets ms join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id
    left join users su on su.id = ms.submitted_by left join users lu on lu.id = ms.locked_by
    where ms.id = ${id}::uuid`.execute(trx)
  return rows[0]!
}

/** What the person may do with a sheet as a whole. */
async function actionsOf(call: Call, sheet: MarksSheet, rights: SheetRights, reason: ReadOnlyReason | null): Promise<Action[]> {
  const person = personOf(call)
  const actions: Action[] = []
  const isTest = sheet.examKind === 'class-test'
  const verifies = (await settingValue(call.trx, call.schoolId, isTest ? 'tab.classTestApproval' : 'tab.verify')) === true
  if (reason === null) {
    actions.push('fill')
    if (sheet.status === 'Draft') actions.push(isTest ? 'publish' : 'submit')
    if (holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])) actions.push('adjust')
  }
  if (sheet.status !== 'Submitted' || sheet.yearLocked) return actions
  if (isSubmitter(call, sheet)) {
    if (!sheet.publishedAt && (await windowOpen(call, sheet, rights))) actions.push('recall')
  } else if (verifies && !sheet.publishedAt && (rights.mayAlways || rights.isClassTeacher)) actions.push('verify', 'return')
  return actions
}

const rowOf = (setup: SheetSetup, keys: ReadonlySet<string>, student: SheetStudent): Open['rows'][number] => {
  const total = totalOf(setup, student.cells)
  return {
    studentId: student.id,
    rollNo: student.rollNo,
    admNo: student.admNo,
    name: student.name,
    expected: student.expected,
    note: student.note,
    noteVersion: student.noteVersion,
    cells: Object.fromEntries(
      [...student.cells].flatMap(([key, mark]) =>
        keys.has(key)
          ? [
              [
                key,
                {
                  value: mark.value,
                  grade: mark.grade,
                  code: mark.code,
                  note: mark.note ?? '',
                  outOf: mark.outOf,
                  from: isEmptyMark(mark) ? '' : (mark.from ?? ''),
                  version: mark.version,
                },
              ],
            ]
          : [],
      ),
    ),
    total: total?.code ? null : (total?.obtained ?? null),
    totalCode: total?.code ?? '',
    percent: total?.code ? null : (total?.percent ?? null),
    grade: total?.grade ?? '',
  }
}

/** A sheet with its students and cells, as it is filled. */
export async function readSheet(call: Call, id: string, toolId: string | undefined): Promise<Open> {
  const { sheet, rights } = await openMarks(call, id)
  const reason = await readOnlyBecause(call, sheet, rights)
  const setup = await sheetSetup(call, sheet)
  const students = await studentsOfSheet(call, sheet, setup.choice)
  const facts = await factsOf(call, id)
  const asked = toolId?.toLowerCase()
  const columns = setup.columns.filter(column => !asked || column.toolId === asked)
  const keys = new Set(columns.map(column => column.key))
  const toolName = new Map(setup.nodes.map(node => [node.toolId, node.name]))
  return {
    sheet: {
      id: sheet.id,
      academicYearId: sheet.academicYearId,
      academicYear: facts.year,
      examId: sheet.examId,
      exam: sheet.exam,
      examKind: sheet.examKind ?? 'main',
      hasTools: setup.nodes.some(node => node.kind === 'tool'),
      divisionId: sheet.divisionId,
      division: sheet.division,
      subjectId: sheet.subjectId,
      subject: sheet.subject,
      status: sheet.status,
      caption: captionOf(sheet.status),
      window: {
        from: sheet.entryFrom,
        to: sheet.entryTo,
        until: sheet.entryUntil,
        reopenUntil: sheet.reopenUntil?.toISOString() ?? null,
      },
      testDay: sheet.testDay,
      publishedAt: sheet.publishedAt?.toISOString() ?? null,
      canWrite: reason === null,
      reason,
      actions: await actionsOf(call, sheet, rights, reason),
      returnRemark: facts.returnRemark,
      submittedBy: facts.submittedBy,
      submittedAt: facts.submittedAt?.toISOString() ?? null,
      lockedBy: facts.lockedBy,
      lockedAt: facts.lockedAt?.toISOString() ?? null,
      version: sheet.version,
    },
    columns: columns.map(column => ({
      key: column.key,
      toolId: column.toolId === noTool ? null : column.toolId,
      tool: column.toolId === noTool ? '' : (toolName.get(column.toolId) ?? ''),
      part: column.part || column.criterion,
      label: column.label,
      entry: column.entry,
      max: column.max,
      step: column.step,
      pass: column.pass,
      nodeId: setup.nodeOf(column),
    })),
    rows: students.map(student => rowOf(setup, keys, student)),
    codes: [...setup.codes.values()].map(({ code, label, effect, settles, failsSubject, needsNote }) => ({
      code,
      label,
      effect,
      settles,
      failsSubject,
      needsNote,
    })),
    scale: setup.scale && {
      name: setup.scale.name,
      kind: setup.scale.kind,
      precision: setup.scale.precision,
      rounding: setup.scale.rounding,
      bands: setup.scale.bands.map(band => ({
        grade: band.grade,
        from: band.from,
        points: band.points ?? null,
        label: band.label ?? '',
        pass: band.pass,
      })),
    },
    nodes: setup.nodes.map(({ id: nodeId, parentId, kind, name, combine, n, weight, outOf, round, roundMode }) => ({
      id: nodeId,
      parentId,
      kind,
      name,
      combine,
      n: n ?? null,
      weight: weight ?? null,
      outOf: outOf ?? null,
      round,
      roundMode,
    })),
    passPercent: setup.passPercent,
    minCounted: setup.minCounted,
    stats: statsOf(figuresOf(setup, students)),
  }
}
