import type { AnswerOf, contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { columnKey } from '../sheets'
import { openMarks } from './access'
import { sheetSetup } from './formula'
import type { Via } from './write'

type Contract = typeof contract.sheets
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

const most = 500

/** What was changed in a cell, or on a sheet: of students who are in the class now. */
export async function readHistory(
  call: Call,
  id: string,
  { studentId, key }: QueryOf<Contract['history']>,
): Promise<AnswerOf<Contract['history']>> {
  const { sheet } = await openMarks(call, id)
  const setup = await sheetSetup(call, sheet)
  const labels = new Map(setup.columns.map(column => [column.key, column.label || column.part]))
  const name = sql`(case when h.tool_id = '00000000-0000-0000-0000-000000000000' then '-' else h.tool_id::text end
    || '.' || coalesce(nullif(h.criterion, ''), '-') || '.' || coalesce(nullif(h.part, ''), '-'))`
  const { rows } = await sql<{
    id: string
    studentId: string
    student: string
    toolId: string
    criterion: string
    part: string
    old: string | null
    new: string | null
    via: Via
    reason: string
    by: string
    at: Date
  }>`
    select h.id, h.student_id as "studentId", s.name as student, h.tool_id as "toolId", h.criterion, h.part, h.old, h.new, h.via,
      coalesce(h.reason, '') as reason, coalesce(u.name, '') as by, h.at
    from mark_changes h
    join students s on s.school_id = h.school_id and s.id = h.student_id
    join enrolments en on en.school_id = s.school_id and en.student_id = s.id and en.academic_year_id = ${sheet.academicYearId}::uuid
      and en.division_id = ${sheet.divisionId}::uuid
    left join users u on u.id = h.by
    where h.exam_id = ${sheet.examId}::uuid and h.subject_id = ${sheet.subjectId}::uuid
      and ${studentId ? sql`h.student_id = ${studentId}::uuid` : sql`true`} and ${key ? sql`${name} = ${key}` : sql`true`}
    order by h.at desc, h.id desc limit ${most}`.execute(call.trx)
  return {
    results: rows.map(({ toolId, criterion, part, at, ...row }) => {
      const column = columnKey(toolId, criterion, part)
      return { ...row, key: column, column: labels.get(column) ?? (part || criterion), at: at.toISOString() }
    }),
  }
}
