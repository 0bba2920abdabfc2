import { writtenMark } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Sheet, SheetColumn } from '../sheets'
import { marksChanged } from '../stale'
import type { HeldMark } from './students'

export type Via = 'entry' | 'paste' | 'import' | 'unlock' | 'operator' | 'scale' | 'adjust'

/** What a cell is to hold. */
export interface MarkWrite {
  readonly studentId: string
  readonly column: Pick<SheetColumn, 'key' | 'toolId' | 'criterion' | 'part' | 'max'>
  readonly value: number | null
  readonly grade: string | null
  readonly code: string | null
  /** The word at the mark itself; absent leaves the one that stands. */
  readonly note?: string | null
  readonly before: HeldMark | undefined
}

export interface Writer {
  readonly via: Via
  readonly reason?: string
  /** Null for what nobody does. */
  readonly by: string | null
}

type WriteCall = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/**
 * The one door by which marks are written: the marks, what was changed, and the state of the sheet, which is held by who
 * calls. Results of the class have to be reckoned again.
 *
 * @returns the new version of each cell, by student and key of the column
 */
export async function writeMarks(
  { trx, services, schoolId }: WriteCall,
  sheet: Pick<Sheet, 'id' | 'academicYearId' | 'divisionId' | 'examId' | 'subjectId' | 'status'>,
  writes: readonly MarkWrite[],
  writer: Writer,
): Promise<ReadonlyMap<string, number>> {
  if (writes.length === 0) return new Map()
  const now = services.clock.now()
  const rows = writes.map(({ studentId, column, value, grade, code, note, before }) => ({
    id: services.newId(),
    key: column.key,
    student: studentId,
    tool: column.toolId,
    criterion: column.criterion,
    part: column.part,
    value,
    grade,
    code,
    out_of: value === null ? null : column.max,
    note: (note === undefined ? before?.note : note) || null,
    old: before ? writtenMark(before) : null,
    new: writtenMark({ value, grade, code }),
  }))
  const { rows: written } = await sql<{ key: string; student: string; version: number }>`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id uuid, key text, student uuid, tool uuid, criterion text, part text,
        value numeric, grade text, code text, out_of numeric, note text, old text, new text)),
    told as (
      insert into mark_changes (school_id, id, student_id, exam_id, tool_id, criterion, subject_id, part, old, new, via, reason, at, by)
      select ${schoolId}, w.id, w.student, ${sheet.examId}::uuid, w.tool, w.criterion, ${sheet.subjectId}::uuid, w.part, w.old, w.new, ${writer.via},
        ${writer.reason ?? null}, ${now}::timestamptz, ${writer.by}::uuid
      from w where w.old is distinct from w.new),
    put as (
      insert into marks as m (school_id, student_id, exam_id, tool_id, criterion, subject_id, part, academic_year_id, division_id, value, grade, code,
        out_of, note, at, by)
      select ${schoolId}, w.student, ${sheet.examId}::uuid, w.tool, w.criterion, ${sheet.subjectId}::uuid, w.part, ${sheet.academicYearId}::uuid,
        ${sheet.divisionId}::uuid, w.value, w.grade, w.code, w.out_of, w.note, ${now}::timestamptz, ${writer.by}::uuid
      from w
      on conflict (school_id, student_id, exam_id, tool_id, criterion, subject_id, part) do update
        set value = excluded.value, grade = excluded.grade, code = excluded.code, out_of = excluded.out_of, note = excluded.note,
          division_id = excluded.division_id, version = m.version + 1, at = excluded.at, by = excluded.by
      returning m.student_id, m.tool_id, m.criterion, m.part, m.version)
    select w.key, w.student, put.version
    from put join w on w.student = put.student_id and w.tool = put.tool_id and w.criterion = put.criterion and w.part = put.part`.execute(
    trx,
  )
  if (sheet.status === 'NotStarted')
    await sql`update mark_sheets set status = 'Draft', version = version + 1 where id = ${sheet.id}::uuid and status = 'NotStarted'`.execute(
      trx,
    )
  await marksChanged(trx, sheet.examId!, [sheet.divisionId])
  return new Map(written.map(row => [cellName(row.student, row.key), row.version]))
}

/** The name of a cell among those of a sheet. */
export const cellName = (studentId: string, key: string): string => `${studentId} ${key}`

export interface NoteWrite {
  readonly studentId: string
  readonly text: string
}

/** Words beside students. Answers the new version of each. */
export async function writeNotes(
  { trx, services, schoolId }: WriteCall,
  sheet: Pick<Sheet, 'examId' | 'subjectId'>,
  notes: readonly NoteWrite[],
  by: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (notes.length === 0) return new Map()
  const { rows } = await sql<{ student: string; version: number }>`
    insert into mark_notes as n (school_id, exam_id, subject_id, student_id, text, at, by)
    select ${schoolId}, ${sheet.examId}::uuid, ${sheet.subjectId}::uuid, w."studentId", w.text, ${services.clock.now()}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as w("studentId" uuid, text text)
    on conflict (school_id, exam_id, subject_id, student_id) do update
      set text = excluded.text, version = n.version + 1, at = excluded.at, by = excluded.by
    returning n.student_id as student, n.version`.execute(trx)
  return new Map(rows.map(row => [row.student, row.version]))
}
