import { addDays, halvesOf, lessonsOn, plannedDay, type WorkingCalendar } from '@school/rules'
import { settingValues } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { workingCalendar } from '../../attendance/calendar'
import { type ClassPlace, type LessonGround, lessonGround, placesOf } from './ground'

/** Days ahead in which the next lessons are looked for. */
const ahead = 7

interface Shown {
  readonly teacher: boolean
  readonly substitution: boolean
  readonly room: boolean
}

/** What families see beside a lesson. */
async function shownOf(trx: Trx, schoolId: string): Promise<Shown> {
  const values = await settingValues(trx, schoolId, ['timetable.showTeacher', 'timetable.showSubstitution', 'timetable.showRoom'])
  return {
    teacher: values['timetable.showTeacher'] !== false,
    substitution: values['timetable.showSubstitution'] !== false,
    room: values['timetable.showRoom'] !== false,
  }
}

/** Periods of one day of a class as families read them. */
function periodsOn(ground: LessonGround, place: ClassPlace, halves: readonly ('FN' | 'AN')[], day: string, shown: Shown) {
  const standIn = new Map(ground.substitutions.map(one => [one.id, one.substitute]))
  return lessonsOn(ground, { ...place, halves }, day).periods.map(period => ({
    no: period.no,
    name: period.name,
    kind: period.kind,
    start: period.from,
    end: period.to,
    lessons: period.held.map(({ lesson, substitutions }) => {
      const names = substitutions.flatMap(one => (one.substituteStaffId ? [standIn.get(one.id) ?? ''] : []))
      return {
        subjectId: lesson.subjectId,
        subject: lesson.subject || lesson.activity,
        group: lesson.groupName,
        teachers: shown.teacher ? lesson.staff.map(one => one.name) : [],
        room: shown.room ? lesson.room : '',
        substitute: shown.substitution && shown.teacher ? names.join(', ') : '',
      }
    }),
  }))
}

export type ClassPeriod = ReturnType<typeof periodsOn>[number]

/** A day of a class: what is worked of it, what took the rest away, and its periods. */
export interface ClassDay {
  readonly date: string
  readonly plan: ('FN' | 'AN')[]
  readonly event: string | null
  readonly periods: ClassPeriod[]
  /** The first of the days after it that has lessons; null where none of the next week has. */
  readonly next: { readonly date: string; readonly periods: ClassPeriod[] } | null
}

const plannedOn = (calendar: WorkingCalendar, day: string, place: ClassPlace) => plannedDay(calendar, day, 'students', place)

/** What a class does on a day, and when lessons go on after it. */
export async function readClassDay(
  { trx, schoolId }: { readonly trx: Trx; readonly schoolId: string },
  yearId: string,
  divisionId: string,
  date: string,
): Promise<ClassDay> {
  const [place] = await placesOf(trx, [divisionId])
  if (!place) return { date, plan: [], event: null, periods: [], next: null }
  const calendar = await workingCalendar(trx, schoolId, yearId)
  const planned = plannedOn(calendar, date, place)
  const head = { date, plan: [...halvesOf(planned.plan)], event: planned.event ?? null }
  const ground = await lessonGround(trx, yearId, [divisionId], date, addDays(date, ahead))
  if (!ground) return { ...head, periods: [], next: null }
  const shown = await shownOf(trx, schoolId)
  const on = (day: string) => periodsOn(ground, place, halvesOf(plannedOn(calendar, day, place).plan), day, shown)
  const held = (periods: readonly ClassPeriod[]) => periods.some(period => period.lessons.length > 0)
  let next: ClassDay['next'] = null
  for (let day = addDays(date, 1); day <= addDays(date, ahead) && !next; day = addDays(day, 1)) {
    const periods = on(day)
    if (held(periods)) next = { date: day, periods }
  }
  return { ...head, periods: on(date), next }
}
