import type { BodyOf, contract } from '@school/api'
import type { ExamTimetableState } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import type { TimetableCall } from '../files'

export type ExamCall = TimetableCall

/** A paper as it is kept; times are 'HH:mm'. */
export interface Slot {
  readonly id: string
  readonly divisionIds: readonly string[]
  readonly subjectId: string | null
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly reportingTime: string | null
  readonly roomId: string | null
  readonly invigilatorIds: readonly string[]
  readonly maxMarks: number | null
  readonly syllabus: string
  readonly syllabusFileId: string | null
}

/** What an exam timetable says beside its papers. `divisionIds` names every class of it. */
export interface Fields {
  readonly name: string
  readonly examId: string | null
  readonly courseId: string
  readonly divisionIds: readonly string[]
  readonly startsOn: string
  readonly endsOn: string
  readonly suspendLessons: 'none' | 'slot' | 'day'
  readonly instructions: string
  readonly fileId: string | null
}

export interface Content {
  readonly fields: Fields
  readonly slots: readonly Slot[]
}

/** An exam timetable as families read it and, where changes wait, as it will be. */
export interface ExamRecord extends Content {
  readonly id: string
  readonly academicYearId: string
  readonly status: ExamTimetableState
  readonly revision: number
  readonly publishedAt: Date | null
  readonly pending: Content | null
  readonly version: number
}

export type SlotBody = BodyOf<typeof contract.examTimetables.save>['slots'][number]

/** Papers of exam timetables in their order, by the id of these. */
export async function slotsOf(trx: Trx, ids: readonly string[]): Promise<(id: string) => Slot[]> {
  const { rows } = await sql<Omit<Slot, 'maxMarks'> & { timetable: string; maxMarks: string | null }>`
    select exam_timetable_id as timetable, id, division_ids as "divisionIds", subject_id as "subjectId", title, on_day::text as date,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime", to_char(reporting_time, 'HH24:MI') as "reportingTime",
      room_id as "roomId", invigilator_ids as "invigilatorIds", max_marks as "maxMarks", syllabus, syllabus_file_id as "syllabusFileId"
    from exam_slots where exam_timetable_id = any(${[...ids]}::uuid[]) order by on_day, start_time, sort_order, id`.execute(trx)
  const byTimetable = Map.groupBy(rows, row => row.timetable)
  return id =>
    (byTimetable.get(id) ?? []).map(({ timetable: _, maxMarks, ...slot }) => ({
      ...slot,
      maxMarks: maxMarks === null ? null : Number(maxMarks),
    }))
}

/**
 * One exam timetable, held until the transaction ends where `hold` says so.
 *
 * @throws 404 for one that the school has not
 */
export async function readRecord(trx: Trx, id: string, hold = false): Promise<ExamRecord> {
  const query = trx.selectFrom('exam_timetables').selectAll().where('id', '=', id)
  const row = await (hold ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return {
    id: row.id,
    academicYearId: row.academic_year_id,
    status: row.status as ExamTimetableState,
    revision: row.revision,
    publishedAt: row.published_at as Date | null,
    pending: row.pending as unknown as Content | null,
    version: row.version,
    fields: {
      name: row.name,
      examId: row.exam_id,
      courseId: row.course_id,
      divisionIds: row.division_ids,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      suspendLessons: row.suspend_lessons as Fields['suspendLessons'],
      instructions: row.instructions,
      fileId: row.file_id,
    },
    slots: (await slotsOf(trx, [row.id]))(row.id),
  }
}

/** Puts papers in the place of those that a timetable had; a paper keeps its id. */
export async function writeSlots({ trx, schoolId }: ExamCall, timetableId: string, slots: readonly Slot[]): Promise<void> {
  await trx.deleteFrom('exam_slots').where('exam_timetable_id', '=', timetableId).execute()
  if (slots.length === 0) return
  await trx
    .insertInto('exam_slots')
    .values(
      slots.map((slot, place) => ({
        school_id: schoolId,
        id: slot.id,
        exam_timetable_id: timetableId,
        division_ids: [...slot.divisionIds],
        subject_id: slot.subjectId,
        title: slot.title,
        on_day: slot.date,
        start_time: slot.startTime,
        end_time: slot.endTime,
        reporting_time: slot.reportingTime,
        room_id: slot.roomId,
        invigilator_ids: [...slot.invigilatorIds],
        max_marks: slot.maxMarks === null ? null : String(slot.maxMarks),
        syllabus: slot.syllabus,
        syllabus_file_id: slot.syllabusFileId,
        sort_order: place,
      })),
    )
    .execute()
}

/** The columns of what a timetable says beside its papers. */
export const columnsOfFields = (fields: Fields) => ({
  name: fields.name,
  exam_id: fields.examId,
  course_id: fields.courseId,
  division_ids: [...fields.divisionIds],
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  suspend_lessons: fields.suspendLessons,
  instructions: fields.instructions,
  file_id: fields.fileId,
})
