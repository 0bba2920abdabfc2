import type { BellPeriod, BellSchedule } from './bells'
import type { Lesson } from './lessons'

/** A period of examples; '10:30-11:10' is its time. */
export const period = (bell: string, no: number, time: string, more: Partial<BellPeriod> = {}): BellPeriod => ({
  id: `${bell}${no}`,
  no,
  name: String(no),
  kind: 'lesson',
  from: time.slice(0, 5),
  to: time.slice(6),
  half: time < '12:30' ? 'FN' : 'AN',
  ...more,
})

/** Primary and secondary ring at other times of the day. */
export const bells: readonly BellSchedule[] = [
  {
    id: 'primary',
    sectionIds: ['P'],
    active: true,
    periods: [
      period('p', 1, '08:20-09:00'),
      period('p', 2, '09:00-09:40'),
      period('p', 3, '09:40-10:20'),
      period('p', 4, '10:30-11:10'),
      period('p', 5, '13:00-13:40'),
      period('p', 6, '13:40-14:20'),
    ],
  },
  {
    id: 'secondary',
    sectionIds: ['S'],
    active: true,
    periods: [period('s', 3, '10:05-10:45'), period('s', 4, '10:45-11:25'), period('s', 5, '11:25-12:05')],
  },
]

const numbers = (function* () {
  for (let no = 1; ; no += 1) yield no
})()

/** A lesson of examples: Monday, first primary period, mathematics in V A by one teacher. */
export const lesson = (more: Partial<Lesson> = {}): Lesson => ({
  id: `l${numbers.next().value}`,
  divisionId: 'VA',
  week: 0,
  weekday: 1,
  periodId: 'p1',
  subjectId: 'Maths',
  activity: '',
  staffIds: ['T'],
  roomId: null,
  groupName: '',
  combineKey: '',
  pinned: false,
  ...more,
})
