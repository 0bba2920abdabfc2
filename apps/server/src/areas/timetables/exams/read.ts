import { dayIn, daysUntil, halvesOf, mayCall, plannedDay } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { settingValues } from '../../../platform/settings'
import { schoolDay } from '../../../school/zone'
import { readAttachments } from '../../../services/files/attachments'
import { workingCalendar } from '../../attendance/calendar'
import { currentYear } from '../files'
import { readStaffDay } from '../lessons/staff-day'
import { classOfChild, ownClasses } from '../scope'
import { readSeen, type Seen } from '../seen-by'
import type { ExamCall } from './record'

type Reader = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Published exam timetables that touch classes, as they are read; each with the papers of these classes alone. */
interface Asked {
  readonly divisionIds: readonly string[]
  /** What the school keeps from families is left out. */
  readonly forFamily: boolean
  readonly staffId: string | null
}

interface Row {
  readonly id: string
  readonly name: string
  readonly course: string
  readonly revision: number
  readonly startsOn: string
  readonly endsOn: string
  readonly instructions: string
  readonly fileId: string | null
  readonly publishedAt: Date
}

interface PaperRow {
  readonly timetable: string
  readonly id: string
  readonly subject: string
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly reportingTime: string | null
  readonly divisions: string
  readonly room: string
  readonly maxMarks: string | null
  readonly syllabus: string
  readonly syllabusFileId: string | null
  readonly duty: boolean
}

const timetables = ({ trx }: Pick<Reader, 'trx'>, which: RawBuilder<boolean>) =>
  sql<Row>`
  select t.id, t.name, c.name as course, t.revision, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.instructions,
    t.file_id as "fileId", t.published_at as "publishedAt"
  from exam_timetables t
  join academic_years y on y.school_id = t.school_id and y.id = t.academic_year_id and y.is_current
  join courses c on c.school_id = t.school_id and c.id = t.course_id
  where t.status = 'Published' and (${which}) order by t.starts_on, t.name, t.id`.execute(trx)

const papers = ({ trx }: Pick<Reader, 'trx'>, ids: readonly string[], { divisionIds, staffId }: Asked) =>
  sql<PaperRow>`
  select p.exam_timetable_id as timetable, p.id, coalesce(m.name, '') as subject, p.title, p.on_day::text as date, to_char(p.start_time, 'HH24:MI') as "startTime",
    to_char(p.end_time, 'HH24:MI') as "endTime", to_char(p.reporting_time, 'HH24:MI') as "reportingTime", coalesce(r.name, '') as room,
    p.max_marks as "maxMarks", p.syllabus, p.syllabus_file_id as "syllabusFileId", ${staffId}::uuid = any(p.invigilator_ids) is true as duty,
    (select string_agg(c.name || ' ' || d.name, ', ' order by c.name, d.sort_order, d.name) from divisions d
      join courses c on c.school_id = d.school_id and c.id = d.course_id
      where d.school_id = p.school_id and d.id = any(case when cardinality(p.division_ids) = 0 then t.division_ids else p.division_ids end)) as divisions
  from exam_slots p
  join exam_timetables t on t.school_id = p.school_id and t.id = p.exam_timetable_id
  left join masters m on m.school_id = p.school_id and m.id = p.subject_id
  left join rooms r on r.school_id = p.school_id and r.id = p.room_id
  where p.exam_timetable_id = any(${[...ids]}::uuid[]) and (cardinality(p.division_ids) = 0 or p.division_ids && ${[...divisionIds]}::uuid[]
    or ${staffId}::uuid = any(p.invigilator_ids))
  order by p.on_day, p.start_time, p.sort_order, p.id`.execute(trx)

/** Whether exam timetables are shown, and what of them to families. */
export async function shownOf({ trx, schoolId }: Pick<Reader, 'trx' | 'schoolId'>) {
  const values = await settingValues(trx, schoolId, ['timetable.examTab', 'timetable.showRoom', 'exam.showSyllabus'])
  return {
    exams: values['timetable.examTab'] !== false,
    room: values['timetable.showRoom'] !== false,
    syllabus: values['exam.showSyllabus'] !== false,
  }
}

/** Published exam timetables as everybody reads them who asks for the same classes: who has seen them comes later. */
export async function readPublished(call: Pick<Reader, 'trx' | 'services' | 'schoolId'>, asked: Asked) {
  const { trx, services } = call
  const shown = await shownOf(call)
  if (!shown.exams || (asked.divisionIds.length === 0 && !asked.staffId)) return []
  const { today, timeZone } = await schoolDay(call)
  const touched = sql<boolean>`t.division_ids && ${[...asked.divisionIds]}::uuid[] or exists (
    select from exam_slots p where p.school_id = t.school_id and p.exam_timetable_id = t.id and ${asked.staffId}::uuid = any(p.invigilator_ids))`
  const { rows } = await timetables(call, touched)
  if (rows.length === 0) return []
  const { rows: all } = await papers(
    call,
    rows.map(row => row.id),
    asked,
  )
  const files = await readAttachments(services, trx, [
    [...rows.map(row => row.fileId), ...all.map(paper => paper.syllabusFileId)].filter(id => id !== null),
  ])
  const fileOf = (id: string | null) => (id ? (files([id])[0] ?? null) : null)
  const plain = (file: ReturnType<typeof fileOf>) => file && { id: file.id, name: file.name, url: file.url }
  const byTimetable = Map.groupBy(all, paper => paper.timetable)
  const read = rows.map(({ fileId, publishedAt, ...row }) => ({
    ...row,
    file: plain(fileOf(fileId)),
    papers: (byTimetable.get(row.id) ?? []).map(({ timetable: _, syllabusFileId, ...paper }) => ({
      ...paper,
      room: asked.forFamily && !shown.room ? '' : paper.room,
      maxMarks: paper.maxMarks === null ? null : Number(paper.maxMarks),
      syllabus: asked.forFamily && !shown.syllabus ? '' : paper.syllabus,
      syllabusFile: asked.forFamily && !shown.syllabus ? null : plain(fileOf(syllabusFileId)),
      inDays: daysUntil(today, paper.date),
    })),
    /** When it became another one than before; null for the first publishing. */
    changedOn: row.revision > 1 ? dayIn(timeZone, new Date(publishedAt)) : null,
    isOver: row.endsOn < today,
  }))
  return [...read.filter(one => !one.isOver), ...read.filter(one => one.isOver)]
}

type PublishedExams = Awaited<ReturnType<typeof readPublished>>

/** The same for one person: what they have seen is no change to them any more. */
export const unlessSeen = (exams: PublishedExams, seen: Seen): PublishedExams =>
  exams.map(one => (seen.revision('exam', one.id) >= one.revision ? { ...one, changedOn: null } : one))

async function readExams(call: Reader, asked: Asked) {
  const exams = await readPublished(call, asked)
  return exams.some(one => one.changedOn) ? unlessSeen(exams, await readSeen(call)) : exams
}

/** Exam timetables of the class of the chosen child. */
export async function familyExams(call: Reader) {
  const own = await classOfChild(call)
  return own ? readExams(call, { divisionIds: [own.id], forFamily: true, staffId: null }) : []
}

/** Exam timetables of the classes that the person reads at work, and those where they watch a paper. */
export async function ownExams(call: Reader) {
  const divisionIds = (await ownClasses(call)).map(division => division.id)
  return readExams(call, { divisionIds, forFamily: false, staffId: personOf(call).staffId })
}

/** Whether there is a tab of exam timetables for the person. */
export async function showsExams(call: Reader) {
  const canManage = mayCall(['s.tt.exam'], viewerOf(personOf(call)))
  const { exams } = await shownOf(call)
  const published = exams && (await ownExams(call)).length > 0
  return { show: exams && (canManage || published), canManage, published }
}

/** Whether an exam timetable is published and there for the person. */
export async function readsExam(call: Reader, id: string): Promise<boolean> {
  const viewer = viewerOf(personOf(call))
  if (mayCall(['g.timetable'], viewer) && (await familyExams(call)).some(one => one.id === id)) return true
  return mayCall(['s.tt.mine'], viewer) && (await ownExams(call)).some(one => one.id === id)
}

/** What the person has to do on a day: lessons, own ones and others', and papers to watch. */
export async function dutiesOn(call: ExamCall, asked: string | undefined) {
  const { trx, schoolId } = call
  const { today } = await schoolDay(call)
  const date = asked ?? today
  const yearId = await currentYear(trx)
  const calendar = yearId ? await workingCalendar(trx, schoolId, yearId) : undefined
  const planned = calendar ? plannedDay(calendar, date, 'staff') : { plan: 'none' as const }
  const { staffId } = personOf(call)
  const lessons = yearId && staffId ? await readStaffDay(call, yearId, staffId, date) : []
  const watched = (await ownExams(call)).flatMap(one => one.papers.filter(paper => paper.duty && paper.date === date))
  const duties = watched.map(paper => ({
    no: null,
    name: paper.title || paper.subject,
    start: paper.startTime,
    end: paper.endTime,
    subject: paper.subject,
    divisions: paper.divisions,
    room: paper.room,
    kind: 'duty' as const,
    absentFor: '',
    coverId: null,
    ack: false,
  }))
  const free = (one: { readonly start: string; readonly end: string; readonly kind: string }) =>
    one.kind !== 'free' || !duties.some(duty => duty.start < one.end && one.start < duty.end)
  return {
    date,
    plan: [...halvesOf(planned.plan)],
    event: 'event' in planned ? (planned.event ?? null) : null,
    periods: [...lessons.filter(free), ...duties].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
  }
}
