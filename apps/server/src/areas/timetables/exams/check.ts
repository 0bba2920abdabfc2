import { displayDay, halvesOf, mostExamDays, type Paper, type PaperProblem, paperProblems, plannedDay } from '@school/rules'
import { sql } from 'kysely'
import { custom, type FieldProblem, invalid, notFound } from '../../../platform/problems'
import { workingCalendar } from '../../attendance/calendar'
import type { Content, ExamCall, Fields, Slot, SlotBody } from './record'
import { examFieldText, examText } from './texts'

interface Division {
  readonly id: string
  readonly name: string
  readonly strength: number
  readonly subjectIds: string[]
}

/** Classes of a course with how many study in them and what they are taught in a year. */
export async function divisionsOfCourse({ trx }: Pick<ExamCall, 'trx'>, courseId: string, yearId: string): Promise<Division[]> {
  const course = await trx.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()
  if (!course) throw notFound()
  const { rows } = await sql<Division>`
    select d.id, c.name || ' ' || d.name as name,
      (select count(*) from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        where e.school_id = d.school_id and e.division_id = d.id and e.academic_year_id = ${yearId}::uuid) as strength,
      coalesce((select array_agg(distinct a.subject_id) from subject_allotments a
        where a.school_id = d.school_id and a.division_id = d.id and a.academic_year_id = ${yearId}::uuid), '{}') as "subjectIds"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.course_id = ${courseId}::uuid order by d.sort_order, d.name, d.id`.execute(trx)
  return rows
}

/** What is needed to read a body as papers: the classes that there are. */
export interface ExamGround {
  readonly yearId: string
  readonly year: { readonly startsOn: string; readonly endsOn: string }
  readonly divisions: readonly Division[]
  readonly course: { readonly name: string; readonly sectionId: string }
}

export async function groundOf(call: ExamCall, yearId: string, courseId: string): Promise<ExamGround> {
  const { trx } = call
  const year = await trx
    .selectFrom('academic_years')
    .select(['name', 'starts_on', 'ends_on', 'locked'])
    .where('id', '=', yearId)
    .executeTakeFirst()
  if (!year) throw notFound()
  if (year.locked) throw custom(403, 'YearLocked', 'Academic year {name} is locked.', { name: year.name })
  const divisions = await divisionsOfCourse(call, courseId, yearId)
  const course = await trx
    .selectFrom('courses')
    .select(['name', 'section_id'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return {
    yearId,
    year: { startsOn: year.starts_on, endsOn: year.ends_on },
    divisions,
    course: { name: course.name, sectionId: course.section_id },
  }
}

/** Ids that papers name and the school has. */
async function known({ trx }: ExamCall, slots: readonly SlotBody[]) {
  const wanted = (of: (slot: SlotBody) => readonly (string | null | undefined)[]) => [
    ...new Set(slots.flatMap(of).flatMap(id => (id ? [id.toLowerCase()] : []))),
  ]
  const found = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    new Set((await query.execute(trx)).rows.map(row => row.id))
  return {
    subjects: await found(
      sql`select id from masters where kind = 'subject' and id = any(${wanted(slot => [slot.subjectId])}::uuid[])`,
    ),
    rooms: await found(sql`select id from rooms where id = any(${wanted(slot => [slot.roomId])}::uuid[])`),
    staff: await found(
      sql`select id from staff where status = 'Working' and id = any(${wanted(slot => slot.invigilatorIds)}::uuid[])`,
    ),
  }
}

/** What stands against one paper by itself, said at its field. */
function fieldProblems(slot: SlotBody, at: number, fields: Fields, has: Awaited<ReturnType<typeof known>>): FieldProblem[] {
  const n = at + 1
  const lower = (id: string | null | undefined) => id?.toLowerCase() ?? ''
  const problem = (field: string, message: FieldProblem['message']) => [{ field: `slots.${at}.${field}`, message }]
  const unknown = (field: string) => problem(field, examFieldText('paperUnknown', { n }))
  const days = { n, from: displayDay(fields.startsOn), to: displayDay(fields.endsOn) }
  return [
    ...(slot.endTime <= slot.startTime ? problem('endTime', examFieldText('paperEnds', { n })) : []),
    ...(slot.reportingTime && slot.reportingTime > slot.startTime
      ? problem('reportingTime', examFieldText('paperReports', { n }))
      : []),
    ...(slot.date < fields.startsOn || slot.date > fields.endsOn ? problem('date', examFieldText('paperDay', days)) : []),
    ...(slot.subjectId || slot.title ? [] : problem('subjectId', examFieldText('paperSubject', { n }))),
    ...(slot.subjectId && !has.subjects.has(lower(slot.subjectId)) ? unknown('subjectId') : []),
    ...(slot.roomId && !has.rooms.has(lower(slot.roomId)) ? unknown('roomId') : []),
    ...(slot.invigilatorIds.every(id => has.staff.has(lower(id))) ? [] : unknown('invigilatorIds')),
    ...(slot.divisionIds.every(id => fields.divisionIds.includes(lower(id))) ? [] : unknown('divisionIds')),
  ]
}

/** Days of an exam timetable, as they are wrong. */
function dayProblems({ startsOn, endsOn }: Fields, { year }: ExamGround): FieldProblem[] {
  if (endsOn < startsOn) return [{ field: 'endsOn', message: examFieldText('endBefore') }]
  const inYear = { from: displayDay(year.startsOn), to: displayDay(year.endsOn) }
  if (startsOn < year.startsOn || endsOn > year.endsOn)
    return [{ field: startsOn < year.startsOn ? 'startsOn' : 'endsOn', message: examFieldText('outsideYear', inYear) }]
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1
  return days > mostExamDays ? [{ field: 'endsOn', message: examFieldText('tooLong', { n: mostExamDays }) }] : []
}

/**
 * Refuses what cannot be kept, also as a draft.
 *
 * @throws 400 with the fields; 409 `ExamEmpty` without a paper and a file
 */
export async function checkContent(
  call: ExamCall,
  fields: Fields,
  slots: readonly SlotBody[],
  ground: ExamGround,
): Promise<void> {
  const has = await known(call, slots)
  const problems = [...dayProblems(fields, ground), ...slots.flatMap((slot, at) => fieldProblems(slot, at, fields, has))]
  if (problems.length > 0) throw invalid(problems)
  if (slots.length === 0 && !fields.fileId) throw custom(409, 'ExamEmpty', 'Add at least one paper or a file.')
}

const asPaper = (slot: Slot): Paper => ({
  day: slot.date,
  from: slot.startTime,
  to: slot.endTime,
  divisionIds: slot.divisionIds,
  subjectId: slot.subjectId,
  title: slot.title,
  roomId: slot.roomId,
  invigilatorIds: slot.invigilatorIds,
})

interface Names {
  readonly of: (id: string) => string
  readonly capacity: (roomId: string) => number | null
}

async function namesOf({ trx }: ExamCall, slots: readonly Slot[], ground: ExamGround): Promise<Names> {
  const { rows } = await sql<{ id: string; name: string; capacity: number | null }>`
    select id, name, null::int as capacity from masters where kind = 'subject'
    union all select id, name, capacity from rooms
    union all select id, name, null from staff where id = any(${slots.flatMap(slot => slot.invigilatorIds)}::uuid[])`.execute(trx)
  const byId = new Map(rows.map(row => [row.id, row]))
  const divisions = new Map(ground.divisions.map(division => [division.id, division.name]))
  return { of: id => divisions.get(id) ?? byId.get(id)?.name ?? '', capacity: id => byId.get(id)?.capacity ?? null }
}

/** Says why a timetable cannot be published. */
function refusal(problem: PaperProblem, slot: Slot, names: Names) {
  const at = { time: slot.startTime, date: displayDay(slot.date) }
  switch (problem.is) {
    case 'RoomTooSmall':
      return custom(409, 'RoomTooSmall', '{room} holds {capacity}, {students} planned.', {
        room: names.of(problem.roomId),
        capacity: problem.capacity,
        students: problem.students,
      })
    case 'RoomTaken':
      return custom(409, 'RoomTaken', '{room} is taken at {time} on {date}.', { room: names.of(problem.roomId), ...at })
    case 'InvigilatorTwice':
      return custom(409, 'InvigilatorTwice', '{staff} watches two papers at {time} on {date}.', {
        staff: names.of(problem.staffId),
        ...at,
      })
    default:
      return custom(409, 'TwoPapers', '{division} has two papers at {time} on {date}.', {
        division: 'divisionId' in problem ? names.of(problem.divisionId) : '',
        ...at,
      })
  }
}

/** Says what somebody should know before it is published. */
function warning(
  problem: PaperProblem,
  slot: Slot | undefined,
  names: Names,
  { language }: ExamCall & { language: Parameters<typeof examText>[0] },
) {
  const date = slot ? displayDay(slot.date) : ''
  switch (problem.is) {
    case 'Holiday':
      return problem.event === null
        ? examText(language, 'NoSchool', { date })
        : examText(language, 'Holiday', { date, name: problem.event })
    case 'SeveralADay':
      return examText(language, 'SeveralADay', { division: names.of(problem.divisionId), n: problem.count, date })
    case 'SubjectTwice':
      return examText(language, 'SubjectTwice', { subject: names.of(problem.subjectId) })
    case 'SubjectMissing':
      return examText(language, 'SubjectMissing', { subject: names.of(problem.subjectId) })
    default:
      return examText(language, 'OtherHalf', { date })
  }
}

/** Who watches a paper though approved leave takes them away, and other timetables of the same classes in these days. */
async function otherWarnings(
  { trx, language }: ExamCall & { language: Parameters<typeof examText>[0] },
  { fields, slots }: Content,
  names: Names,
  ownId: string | null,
): Promise<string[]> {
  const watched = slots.flatMap(slot => slot.invigilatorIds.map(staffId => ({ staffId, date: slot.date })))
  const { rows: away } = await sql<{ staff_id: string; on_day: string }>`
    select distinct a.staff_id, w.on_day::text as on_day
    from unnest(${watched.map(one => one.staffId)}::uuid[], ${watched.map(one => one.date)}::date[]) as w(staff_id, on_day)
    join leave_applications a on a.staff_id = w.staff_id and a.status = 'Approved' and w.on_day between a.from_date and a.to_date
    order by 2, 1`.execute(trx)
  const { rows: others } = await sql<{ name: string }>`
    select name from exam_timetables where status = 'Published' and id is distinct from ${ownId}::uuid
      and starts_on <= ${fields.endsOn}::date and ends_on >= ${fields.startsOn}::date and division_ids && ${[...fields.divisionIds]}::uuid[]
    order by name`.execute(trx)
  return [
    ...away.map(one => examText(language, 'OnLeave', { staff: names.of(one.staff_id), date: displayDay(one.on_day) })),
    ...others.map(one => examText(language, 'Overlaps', { name: one.name })),
  ]
}

/**
 * What stands against an exam timetable and what somebody should know of it, in the language of who asks.
 *
 * @returns a refusal of publishing, when there is one, and the warnings
 */
export async function examChecks(
  call: ExamCall & { language: Parameters<typeof examText>[0] },
  content: Content,
  ground: ExamGround,
  ownId: string | null,
) {
  const { fields, slots } = content
  const calendar = await workingCalendar(call.trx, call.schoolId, ground.yearId)
  const names = await namesOf(call, slots, ground)
  const chosen = ground.divisions.filter(division => fields.divisionIds.includes(division.id))
  const place = { sectionId: ground.course.sectionId, courseId: fields.courseId }
  const problems = paperProblems(slots.map(asPaper), {
    startsOn: fields.startsOn,
    endsOn: fields.endsOn,
    divisionIds: fields.divisionIds,
    strength: id => ground.divisions.find(division => division.id === id)?.strength ?? 0,
    capacity: names.capacity,
    plan: day => {
      const planned = plannedDay(calendar, day, 'students', place)
      return { halves: halvesOf(planned.plan), event: planned.event ?? null }
    },
    subjectIds: [...new Set(chosen.flatMap(division => division.subjectIds))],
  })
  const blocking = problems.find(problem => problem.blocks)
  const warnings = problems
    .filter(problem => !problem.blocks)
    .map(problem => warning(problem, problem.paper === null ? undefined : slots[problem.paper], names, call))
  return {
    refusal: blocking && blocking.paper !== null ? refusal(blocking, slots[blocking.paper]!, names) : undefined,
    warnings: [...new Set([...warnings, ...(await otherWarnings(call, content, names, ownId))])],
  }
}
