import type { AnswerOf, contract } from '@school/api'
import { inSchool } from '../../platform/transaction'
import { schoolDay } from '../../school/zone'
import { readPublished, unlessSeen } from './exams/read'
import { filesOf, type TimetableCall } from './files'
import { type ClassDay, readClassDay } from './lessons/class-day'
import { classOfChild } from './scope'
import { readChange } from './seen'
import { readSeen } from './seen-by'

type Answer = AnswerOf<typeof contract.timetables.family>

/** What all families of a class read on one day. */
async function readShared(call: TimetableCall, yearId: string, divisionId: string, day: Day) {
  const files = (await filesOf(call.trx, 'class', yearId, [divisionId]))(divisionId)
  return {
    class: readChange(call.services, files, day),
    today: await readClassDay(call, yearId, divisionId, day.today),
    exams: await readPublished(call, { divisionIds: [divisionId], forFamily: true, staffId: null }),
  }
}
type Day = Awaited<ReturnType<typeof schoolDay>>

/** Subjects that the child has chosen; undefined when no class of the day is parted, or nothing is known of a choice. */
async function chosenSubjects({ trx, person }: TimetableCall, yearId: string, { periods, next }: ClassDay) {
  const isParted = [...periods, ...(next?.periods ?? [])].some(period => period.lessons.some(lesson => lesson.group))
  if (!isParted || !person?.childId) return undefined
  const rows = await trx
    .selectFrom('student_subjects')
    .select('subject_id')
    .where('academic_year_id', '=', yearId)
    .where('student_id', '=', person.childId)
    .execute()
  return rows.length > 0 ? new Set(rows.map(row => row.subject_id)) : undefined
}

const marked = (periods: ClassDay['periods'], chosen: ReadonlySet<string> | undefined) =>
  periods.map(period => ({
    ...period,
    lessons: period.lessons.map(({ subjectId, ...lesson }) => ({
      ...lesson,
      isOwn: lesson.group === '' || !chosen ? null : subjectId !== null && chosen.has(subjectId),
    })),
  }))

/**
 * What the class of the chosen child does. In the morning many families of a class look at the same: it is read once until
 * something of the school changes, at most a minute long.
 */
export async function readFamilyTimetable(call: TimetableCall): Promise<Answer> {
  const { services, schoolId } = call
  const own = await classOfChild(call)
  const day = await schoolDay(call)
  if (!own)
    return {
      division: '',
      class: readChange(services, [], day),
      today: { date: day.today, plan: [], event: null, periods: [], next: null },
      exams: [],
    }
  const { value: shared } = await services.counts.read(
    inSchool(schoolId),
    'timetable of a class',
    [own.id, day.today, String(own.changes ?? '')],
    () => readShared(call, own.yearId, own.id, day),
  )
  const isChanged = shared.class.changedOn !== null || shared.exams.some(one => one.changedOn)
  const seen = isChanged ? await readSeen(call) : undefined
  const { file } = shared.class
  const chosen = await chosenSubjects(call, own.yearId, shared.today)
  return {
    division: own.name,
    class: file && seen && seen.revision('class', file.id) > 0 ? { ...shared.class, changedOn: null } : shared.class,
    today: {
      ...shared.today,
      periods: marked(shared.today.periods, chosen),
      next: shared.today.next && { ...shared.today.next, periods: marked(shared.today.next.periods, chosen) },
    },
    exams: seen ? unlessSeen(shared.exams, seen) : shared.exams,
  }
}
