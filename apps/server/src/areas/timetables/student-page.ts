import { bellOf, cycleWeekOf, heldInWeek, periodsInOrder, versionOn } from '@school/rules'
import { schoolDay } from '../../school/zone'
import { readPublished } from './exams/read'
import { currentYear, readTimetable, type TimetableCall } from './files'
import { lessonGround, placesOf } from './lessons/ground'

type Call = Pick<TimetableCall, 'trx' | 'services' | 'schoolId'>

/** The timetable of the class of a student as it holds today. */
export const readStudentTimetable = async (call: Call, divisionId: string | null) =>
  readTimetable(call, 'class', divisionId, (await schoolDay(call)).today)

interface Grid {
  readonly days: number[]
  readonly periods: { id: string; name: string; startTime: string; endTime: string }[]
  readonly cells: { weekday: number; periodId: string; text: string }[]
}
const noGrid: Grid = { days: [], periods: [], cells: [] }

/** The week of a class as it is taught now; nothing where the school has no lessons. */
async function readGrid({ trx }: Call, yearId: string, divisionId: string, today: string): Promise<Grid> {
  const [place] = await placesOf(trx, [divisionId])
  const ground = place && (await lessonGround(trx, yearId, [divisionId], today, today))
  const version = place && ground && versionOn(ground.versions, place.sectionId, today)
  if (!version) return noGrid
  const week = cycleWeekOf(version, today)
  const lessons = ground.lessons(version.id, divisionId).filter(lesson => heldInWeek(lesson, week))
  const days = [...new Set(lessons.map(lesson => lesson.weekday))].sort((a, b) => a - b)
  const bells = days.map(weekday => bellOf(ground.bells, ground.dayBells, place.sectionId, weekday))
  const used = new Map(bells.flatMap(bell => bell?.periods ?? []).map(period => [period.id, period]))
  const at = Map.groupBy(lessons, lesson => `${lesson.weekday} ${lesson.periodId}`)
  return {
    days,
    periods: periodsInOrder([...used.values()]).map(({ id, name, from, to }) => ({ id, name, startTime: from, endTime: to })),
    cells: [...at.values()].map(all => ({
      weekday: all[0]!.weekday,
      periodId: all[0]!.periodId,
      text: all.map(lesson => [lesson.subject || lesson.activity, lesson.groupName].filter(Boolean).join(' ')).join(', '),
    })),
  }
}

/** The same with the week of its lessons, and the exam timetables that are published for it. */
export async function readStudentWeek(call: Call, divisionId: string | null) {
  const file = await readStudentTimetable(call, divisionId)
  const yearId = await currentYear(call.trx)
  if (!divisionId || !yearId) return { ...file, ...noGrid, exams: [] }
  const exams = await readPublished(call, { divisionIds: [divisionId], forFamily: false, staffId: null })
  return {
    ...file,
    ...(await readGrid(call, yearId, divisionId, (await schoolDay(call)).today)),
    exams: exams.map(({ id, name }) => ({ id, name })),
  }
}
