import type { contract, QueryOf } from '@school/api'
import { changedPapers } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { schoolDay } from '../../../school/zone'
import { readAttachments } from '../../../services/files/attachments'
import { currentYear } from '../files'
import { type ExamCall, readRecord } from './record'

type Query = QueryOf<typeof contract.examTimetables.list>
type Status = 'Draft' | 'Published' | 'Withdrawn'

/** Files by their ids, each as it is opened. */
async function readExamFiles({ services, trx }: Pick<CallContext, 'services' | 'trx'>, ids: readonly (string | null)[]) {
  const files = await readAttachments(services, trx, [ids.filter(id => id !== null)])
  return (id: string | null) => {
    const [file] = id ? files([id]) : []
    return file ? { id: file.id, name: file.name, url: file.url } : null
  }
}

/** Exam timetables of a year, the latest first. */
export async function listExams(call: ExamCall, query: Query) {
  const { trx } = call
  const yearId = query.academicYearId ?? (await currentYear(trx)) ?? null
  const { today } = await schoolDay(call)
  const { rows } = await sql<{
    id: string
    name: string
    courseId: string
    course: string
    divisions: string
    startsOn: string
    endsOn: string
    papers: number
    fileId: string | null
    revision: number
    status: Status
    isPending: boolean
    publishedAt: Date | null
    version: number
    total: number
  }>`
    with found as materialized (
      select t.*, count(*) over () as total from exam_timetables t
      where t.academic_year_id = ${yearId}::uuid
        and (${query.courseIds.length === 0} or t.course_id = any(${query.courseIds}::uuid[]))
        and (${query.divisionIds.length === 0} or t.division_ids && ${query.divisionIds}::uuid[])
        and (${query.status === ''} or t.status = ${query.status})
        and (${query.text === ''} or strpos(lower(t.name), lower(${query.text})) > 0)
      order by t.starts_on desc, t.name, t.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select t.id, t.name, t.course_id as "courseId", c.name as course, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
      (select string_agg(d.name, ', ' order by d.sort_order, d.name) from divisions d where d.school_id = t.school_id and d.id = any(t.division_ids)) as divisions,
      (select count(*) from exam_slots s where s.school_id = t.school_id and s.exam_timetable_id = t.id) as papers,
      t.file_id as "fileId", t.revision, t.status, t.pending is not null as "isPending", t.published_at as "publishedAt", t.version, t.total
    from found t join courses c on c.school_id = t.school_id and c.id = t.course_id
    order by t.starts_on desc, t.name, t.id`.execute(trx)
  const fileOf = await readExamFiles(
    call,
    rows.map(row => row.fileId),
  )
  return {
    results: rows.map(({ total: _, publishedAt, divisions, fileId, ...row }) => ({
      ...row,
      file: fileOf(fileId),
      divisions: divisions ?? '',
      isOver: row.endsOn < today,
      publishedAt: publishedAt ? new Date(publishedAt).toISOString() : null,
    })),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]?.total ?? 0 },
  }
}

/** One as it is edited: with changes that wait. */
export async function editedExams(call: ExamCall, id: string) {
  const { trx } = call
  const record = await readRecord(trx, id.toLowerCase())
  const { fields, slots } = record.pending ?? record
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from masters where kind = 'subject' union all select id, name from rooms
    union all select id, name from staff where id = any(${slots.flatMap(slot => slot.invigilatorIds)}::uuid[])`.execute(trx)
  const names = new Map(rows.map(row => [row.id, row.name]))
  const nameOf = (one: string | null) => (one ? (names.get(one) ?? '') : '')
  const fileOf = await readExamFiles(call, [fields.fileId, ...slots.map(slot => slot.syllabusFileId)])
  return {
    id: record.id,
    academicYearId: record.academicYearId,
    name: fields.name,
    examId: fields.examId,
    courseId: fields.courseId,
    divisionIds: [...fields.divisionIds],
    startsOn: fields.startsOn,
    endsOn: fields.endsOn,
    suspendLessons: fields.suspendLessons,
    instructions: fields.instructions,
    file: fileOf(fields.fileId),
    slots: slots.map(({ syllabusFileId, ...slot }) => ({
      ...slot,
      syllabusFile: fileOf(syllabusFileId),
      divisionIds: [...slot.divisionIds],
      invigilatorIds: [...slot.invigilatorIds],
      subject: nameOf(slot.subjectId),
      room: nameOf(slot.roomId),
      invigilators: slot.invigilatorIds.map(one => ({ id: one, name: nameOf(one) })),
    })),
    status: record.status,
    revision: record.revision,
    isPending: record.pending !== null,
    changed: record.pending ? changedPapers(record.slots, record.pending.slots) : 0,
    version: record.version,
  }
}

/** Who watches which paper, by day. */
export async function dutySheet({ trx }: Pick<CallContext, 'trx'>, id: string) {
  const record = await readRecord(trx, id.toLowerCase())
  const { rows } = await sql<{
    date: string
    startTime: string
    endTime: string
    paper: string
    divisions: string
    room: string
    staff: { id: string; name: string }[]
  }>`
    select s.on_day::text as date, to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
      coalesce(nullif(s.title, ''), m.name) as paper, coalesce(r.name, '') as room,
      (select string_agg(d.name, ', ' order by d.sort_order, d.name) from divisions d
        where d.school_id = s.school_id and d.id = any(case when cardinality(s.division_ids) = 0 then t.division_ids else s.division_ids end)) as divisions,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from staff f
        where f.school_id = s.school_id and f.id = any(s.invigilator_ids)), '[]') as staff
    from exam_slots s join exam_timetables t on t.school_id = s.school_id and t.id = s.exam_timetable_id
    left join masters m on m.school_id = s.school_id and m.id = s.subject_id
    left join rooms r on r.school_id = s.school_id and r.id = s.room_id
    where s.exam_timetable_id = ${record.id}::uuid order by s.on_day, s.start_time, s.sort_order, s.id`.execute(trx)
  return { name: record.fields.name, rows: rows.map(row => ({ ...row, divisions: row.divisions ?? '' })) }
}
