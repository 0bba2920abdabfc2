import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../lists/dates'
import {
  type CalendarDays,
  calendarEventKinds,
  dayPlans,
  earliestChange,
  halvesOf,
  lockedFrom,
  plannedDay,
  plannedHalves,
  planOf,
  shortOfDays,
  type WorkingCalendar,
} from './calendar'
import { referenceCalendar } from './calendar.fixture'

const event = (more: Partial<CalendarDays>): CalendarDays => ({
  id: '2',
  name: 'Local day',
  kind: 'local',
  from: '2026-06-24',
  to: '2026-06-24',
  halves: 'both',
  audience: 'all',
  sectionIds: [],
  courseIds: [],
  ...more,
})

const withEvents = (...events: CalendarDays[]): WorkingCalendar => ({
  ...referenceCalendar,
  events: [...referenceCalendar.events, ...events],
})

const planOn = (calendar: WorkingCalendar, day: string, place = {}) => plannedDay(calendar, day, 'students', place).plan

describe('the working calendar', () => {
  it.each([
    ['2026-07-11', 'none'],
    ['2026-07-04', 'FN'],
    ['2026-07-05', 'none'],
    ['2026-07-06', 'full'],
    ['2026-08-29', 'FN'],
    ['2026-05-29', 'none'],
    ['2027-04-01', 'none'],
  ])('plans %s as %s', (day, plan) => expect(planOn(referenceCalendar, day)).toBe(plan))

  it('names the holiday', () => {
    expect(plannedDay(referenceCalendar, '2026-06-26', 'students')).toEqual({ plan: 'none', event: 'Muharram' })
  })

  it('counts June and July in halves, and June without a local holiday', () => {
    expect(plannedHalves(referenceCalendar, '2026-06-01', '2026-06-30', 'students')).toBe(44)
    expect(plannedHalves(referenceCalendar, '2026-07-01', '2026-07-31', 'students')).toBe(48)
    expect(plannedHalves(withEvents(event({})), '2026-06-01', '2026-06-30', 'students')).toBe(42)
  })

  it('joins events that take one half each', () => {
    const two = withEvents(event({ halves: 'FN' }), event({ id: '3', kind: 'half-day', halves: 'AN', name: 'Elections' }))
    expect(plannedDay(two, '2026-06-24', 'students')).toEqual({ plan: 'none', event: 'Local day' })
  })

  it('takes the course before the section before the school, and of equals the newest', () => {
    const calendar = withEvents(
      event({ id: '9' }),
      event({ id: '3', kind: 'working', halves: 'FN', sectionIds: ['primary'] }),
      event({ id: '4', kind: 'working', sectionIds: ['primary'] }),
      event({ id: '2', kind: 'holiday', courseIds: ['V'], name: 'Trip of V' }),
    )
    expect(planOn(calendar, '2026-06-24', { sectionId: 'primary', courseId: 'IV' })).toBe('full')
    expect(plannedDay(calendar, '2026-06-24', 'students', { sectionId: 'primary', courseId: 'V' })).toEqual({
      plan: 'none',
      event: 'Trip of V',
    })
    expect(planOn(calendar, '2026-06-24', { sectionId: 'secondary', courseId: 'X' })).toBe('none')
  })

  it('works on a holiday that an event makes a working day, and on the halves it names alone', () => {
    expect(planOn(withEvents(event({ kind: 'working', from: '2026-07-11', to: '2026-07-11' })), '2026-07-11')).toBe('full')
    expect(planOn(withEvents(event({ kind: 'working', halves: 'FN' })), '2026-06-24')).toBe('FN')
  })

  it('leaves days as they are for a restricted holiday and for another audience', () => {
    expect(planOn(withEvents(event({ kind: 'restricted' })), '2026-06-24')).toBe('full')
    expect(planOn(withEvents(event({ audience: 'staff' })), '2026-06-24')).toBe('full')
  })

  it('takes the weekdays of a section in the place of those of the school', () => {
    const calendar: WorkingCalendar = {
      ...referenceCalendar,
      patterns: [
        ...referenceCalendar.patterns,
        { audience: 'students', sectionId: 'primary', weekday: 6, nth: [], plan: 'full' },
      ],
    }
    expect(planOn(calendar, '2026-07-11', { sectionId: 'primary' })).toBe('full')
    expect(planOn(calendar, '2026-07-04', { sectionId: 'primary' })).toBe('full')
    expect(planOn(calendar, '2026-07-11', { sectionId: 'secondary' })).toBe('none')
  })

  it('says how many days a year is short of', () => {
    expect([shortOfDays(427, 220), shortOfDays(440, 220), shortOfDays(450, 220)]).toEqual([6.5, 0, 0])
  })

  it('lets two working days be changed, over days that are none', () => {
    const working = (day: string) => planOn(referenceCalendar, day) !== 'none'
    expect(earliestChange('2026-07-14', 2, referenceCalendar.startsOn, working)).toBe('2026-07-10')
    expect(earliestChange('2026-07-14', 0, referenceCalendar.startsOn, working)).toBe('2026-07-14')
    expect(earliestChange('2026-06-02', 9, referenceCalendar.startsOn, working)).toBe('2026-06-01')
  })

  it('locks a month in the month after it', () => {
    expect([lockedFrom('2026-07', 10), lockedFrom('2026-12', 1)]).toEqual(['2026-08-10', '2027-01-01'])
  })

  const day = fc.integer({ min: 0, max: 303 }).map(count => addDays(referenceCalendar.startsOn, count))
  const anyEvent = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    name: fc.constant('Day'),
    kind: fc.constantFrom(...calendarEventKinds),
    from: day,
    halves: fc.constantFrom('FN', 'AN', 'both'),
    audience: fc.constantFrom('all', 'students', 'staff'),
    sectionIds: fc.constantFrom([], ['primary']),
    courseIds: fc.constantFrom([], ['V']),
  })

  it('is the same in whatever order its events are kept', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyEvent, { selector: one => one.id, maxLength: 8 }), day, (events, on) => {
        const days = events.map(one => ({ ...one, to: addDays(one.from, 20) }) as CalendarDays)
        const place = { sectionId: 'primary', courseId: 'V' }
        const [forth, back] = [withEvents(...days), withEvents(...days.reverse())]
        expect(plannedDay(back, on, 'students', place)).toEqual(plannedDay(forth, on, 'students', place))
      }),
    )
  })

  it('changes nothing by an event of another time, audience or place', () => {
    fc.assert(
      fc.property(anyEvent, day, (one, on) => {
        const to = addDays(one.from, 5)
        const elsewhere = one.sectionIds.length + one.courseIds.length > 0
        fc.pre(on < one.from || on > to || one.audience === 'staff' || elsewhere)
        expect(planOn(withEvents({ ...one, to } as CalendarDays), on)).toBe(planOn(referenceCalendar, on))
      }),
    )
  })

  it('gives back the plan of its halves', () => {
    for (const plan of dayPlans) expect(planOf(halvesOf(plan))).toBe(plan)
  })
})
