import { halvesOf, lessonsOn, plannedDay } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { workingCalendar } from '../../attendance/calendar'
import { lessonGround, placesOf } from './ground'

/** A period of a member of staff on one day. */
export interface StaffPeriod {
  readonly no: number | null
  readonly name: string
  readonly start: string
  readonly end: string
  readonly subject: string
  readonly divisions: string
  readonly room: string
  readonly kind: 'own' | 'substitute' | 'free' | 'break'
  /** Whose lesson it is that the person holds. */
  readonly absentFor: string
  readonly coverId: string | null
  readonly ack: boolean
}

/** Classes in which somebody may have a lesson on a day: those of their lessons, and where they stand in. */
async function classesOf(trx: Trx, staffId: string, date: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.division_id as id from lesson_staff s join lessons l on l.school_id = s.school_id and l.id = s.lesson_id where s.staff_id = ${staffId}::uuid
    union select l.division_id from substitutions u join lessons l on l.school_id = u.school_id and l.id = u.lesson_id
      where u.substitute_staff_id = ${staffId}::uuid and u.on_day = ${date}::date`.execute(trx)
  return rows.map(row => row.id)
}

/** Lessons that are held together stand once, with all of their classes. */
function joined(periods: readonly StaffPeriod[]): StaffPeriod[] {
  const byTime = Map.groupBy(periods, one => `${one.start} ${one.end} ${one.subject} ${one.kind}`)
  return [...byTime.values()].map(all => ({ ...all[0]!, divisions: [...new Set(all.map(one => one.divisions))].join(', ') }))
}

/** Lessons that a member of staff holds on a day, own ones and others', with breaks and free periods between them. */
export async function readStaffDay(
  { trx, schoolId }: { readonly trx: Trx; readonly schoolId: string },
  yearId: string,
  staffId: string,
  date: string,
): Promise<StaffPeriod[]> {
  const divisionIds = await classesOf(trx, staffId, date)
  const ground = await lessonGround(trx, yearId, divisionIds, date, date)
  if (!ground) return []
  const calendar = await workingCalendar(trx, schoolId, yearId)
  const absent = new Map(ground.substitutions.map(one => [one.id, one]))
  const held: StaffPeriod[] = []
  let frame: StaffPeriod[] = []
  for (const place of await placesOf(trx, divisionIds)) {
    const halves = halvesOf(plannedDay(calendar, date, 'students', place).plan)
    const day = lessonsOn(ground, { ...place, halves }, date)
    const before = held.length
    for (const period of day.periods)
      for (const { lesson, substitutions } of period.held) {
        const standIn = substitutions.find(one => one.substituteStaffId === staffId)
        const isAway = substitutions.some(one => one.absentStaffId === staffId)
        if (!standIn && (isAway || !lesson.staffIds.includes(staffId))) continue
        held.push({
          no: period.no,
          name: period.name,
          start: period.from,
          end: period.to,
          subject: lesson.subject || lesson.activity,
          divisions: [lesson.division, lesson.groupName].filter(Boolean).join(' '),
          room: lesson.room,
          kind: standIn ? 'substitute' : 'own',
          absentFor: standIn ? (lesson.staff.find(one => one.id === standIn.absentStaffId)?.name ?? '') : '',
          coverId: standIn?.id ?? null,
          ack: standIn ? (absent.get(standIn.id)?.isAcknowledged ?? false) : false,
        })
      }
    // Breaks and free periods are those of the first class that is taught that day.
    if (before === 0 && held.length > 0)
      frame = day.periods
        .filter(period => period.kind === 'lesson' || period.kind === 'break')
        .map(period => ({
          no: period.no,
          name: period.name,
          start: period.from,
          end: period.to,
          subject: '',
          divisions: '',
          room: '',
          kind: period.kind === 'break' ? ('break' as const) : ('free' as const),
          absentFor: '',
          coverId: null,
          ack: false,
        }))
  }
  const between = frame.filter(one => !held.some(other => other.start < one.end && one.start < other.end))
  return [...joined(held), ...between].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}
