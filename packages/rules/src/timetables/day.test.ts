import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halvesOf, plannedDay } from '../attendance/calendar'
import { referenceCalendar } from '../attendance/calendar.fixture'
import { addDays } from '../lists/dates'
import { type BellSchedule, bellOf, bellProblems, spansOverlap } from './bells'
import { type DayOverride, isSuspended, lessonsOn, nowAndNext, type TimetableGround } from './day'
import { cycleWeekOf, type Lesson, type TimetableVersion, versionOn, versionState } from './lessons'
import { bells, lesson, period } from './lessons.fixture'
import { lessonHours, lessonMinutes } from './load'

const version = (id: string, startsOn: string, more: Partial<TimetableVersion> = {}): TimetableVersion => ({
  id,
  startsOn,
  cycleWeeks: 1,
  sectionIds: [],
  ...more,
})
const override = (day: string, more: Partial<DayOverride> = {}): DayOverride => ({
  day,
  sectionIds: [],
  followWeekday: null,
  followWeek: null,
  bellId: null,
  ...more,
})
const ground = (lessons: readonly Lesson[], more: Partial<TimetableGround> = {}): TimetableGround => ({
  bells,
  dayBells: [],
  overrides: [],
  versions: [version('A', '2026-06-01')],
  lessons: () => lessons,
  suspensions: [],
  substitutions: [],
  ...more,
})
const halvesOn = (day: string) => halvesOf(plannedDay(referenceCalendar, day, 'students').plan)
const shown = (of: TimetableGround, day: string, halves = halvesOn(day)) =>
  lessonsOn(of, { divisionId: 'VA', sectionId: 'P', halves }, day).periods.flatMap(one =>
    one.held.map(held => `${one.name} ${held.lesson.subjectId}`),
  )

describe('the week of a cycle', () => {
  it('is the second one five weeks after the beginning (scenario 7)', () => {
    const two = version('A', '2026-06-01', { cycleWeeks: 2 })
    expect(cycleWeekOf(two, '2026-07-08')).toBe(2)
    expect(cycleWeekOf(two, '2026-06-01')).toBe(1)
    expect(cycleWeekOf(version('A', '2026-06-03', { cycleWeeks: 2 }), '2026-06-08')).toBe(2)
    expect(cycleWeekOf(version('A', '2026-06-01'), '2026-07-08')).toBe(1)
  })
  it('is the other one a week later, whatever the day and the beginning', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (begin, after) => {
        const two = { startsOn: addDays('2026-01-01', begin), cycleWeeks: 2 as const }
        const day = addDays(two.startsOn, after)
        expect(cycleWeekOf(two, addDays(day, 7))).toBe(cycleWeekOf(two, day) === 1 ? 2 : 1)
        expect(cycleWeekOf(two, addDays(day, 14))).toBe(cycleWeekOf(two, day))
      }),
    )
  })
})

describe('the version of a day', () => {
  it('is the one that began last, and the past keeps its own (scenario 6)', () => {
    const both = [version('A', '2026-06-01'), version('B', '2026-07-13')]
    expect(versionOn(both, 'P', '2026-07-10')?.id).toBe('A')
    expect(versionOn(both, 'P', '2026-07-13')?.id).toBe('B')
    expect(versionOn(both, 'P', '2026-06-30')?.id).toBe('A')
    expect(versionOn(both, 'P', '2026-05-31')).toBeUndefined()
  })
  it('is of the section, and superseded once another one holds for all of its sections', () => {
    const whole = { ...version('A', '2026-06-01'), published: true }
    const part = version('B', '2026-07-13', { sectionIds: ['P'] })
    expect(versionOn([whole, part], 'S', '2026-08-01')?.id).toBe('A')
    expect(versionState(whole, [whole, part], '2026-08-01')).toBe('Published')
    expect(versionState(whole, [whole, version('C', '2026-07-13')], '2026-07-12')).toBe('Published')
    expect(versionState(whole, [whole, version('C', '2026-07-13')], '2026-07-13')).toBe('Superseded')
    expect(versionState({ ...whole, published: false }, [], '2026-08-01')).toBe('Draft')
  })
})

describe('the lessons of a day', () => {
  const monday = [
    lesson({ subjectId: 'Maths' }),
    lesson({ periodId: 'p4', subjectId: 'English' }),
    lesson({ periodId: 'p5', subjectId: 'Art' }),
    lesson({ weekday: 6, subjectId: 'Games' }),
  ]
  it('are those of the followed day in the halves that are worked; without a plan there are none (scenario 8)', () => {
    const saturday = ground(monday, { overrides: [override('2026-07-04', { followWeekday: 1 })] })
    expect(shown(saturday, '2026-07-04')).toEqual(['1 Maths', '4 English'])
    expect(shown(saturday, '2026-07-11')).toEqual([])
    expect(shown(saturday, '2026-07-06')).toEqual(['1 Maths', '4 English', '5 Art'])
    expect(shown(saturday, '2026-07-18')).toEqual(['1 Games'])
    expect(shown(saturday, '2026-06-26')).toEqual([])
  })
  it('go by the week of the cycle, or by the one that is followed', () => {
    const fortnight = ground([lesson({ week: 1, subjectId: 'Odd' }), lesson({ week: 2, subjectId: 'Even' })], {
      versions: [version('A', '2026-06-01', { cycleWeeks: 2 })],
      overrides: [override('2026-06-22', { followWeek: 1 })],
    })
    expect(shown(fortnight, '2026-06-01')).toEqual(['1 Odd'])
    expect(shown(fortnight, '2026-06-08')).toEqual(['1 Even'])
    expect(shown(fortnight, '2026-06-22')).toEqual(['1 Odd'])
  })
  it('move with another bell by their numbers; a number that it has not falls out', () => {
    const short: BellSchedule = {
      id: 'short',
      sectionIds: [],
      active: true,
      periods: [period('x', 4, '08:00-08:20'), period('x', 5, '08:20-08:40')],
    }
    const all = ground(monday, { bells: [...bells, short], overrides: [override('2026-07-06', { bellId: 'short' })] })
    const day = lessonsOn(all, { divisionId: 'VA', sectionId: 'P', halves: ['FN', 'AN'] }, '2026-07-06')
    expect(day.periods.map(one => [one.from, one.held[0]?.lesson.subjectId])).toEqual([
      ['08:00', 'English'],
      ['08:20', 'Art'],
    ])
  })
  it('mind the word of the own section before that for all', () => {
    const both = ground(monday, {
      overrides: [override('2026-07-06', { sectionIds: ['P'], followWeekday: 6 }), override('2026-07-06', { followWeekday: 2 })],
    })
    expect(shown(both, '2026-07-06')).toEqual(['1 Games'])
  })
  it('make way for papers of the class: those that overlap, or the whole day (scenario 15)', () => {
    const paper = { day: '2026-07-06', from: '09:00', to: '11:00', divisionIds: ['VA'] }
    const full = [...monday, lesson({ periodId: 'p2', subjectId: 'Tamil' })]
    const by = (suspends: 'none' | 'slot' | 'day') => ground(full, { suspensions: [{ ...paper, suspends }] })
    expect(shown(by('none'), '2026-07-06')).toEqual(['1 Maths', '2 Tamil', '4 English', '5 Art'])
    expect(shown(by('slot'), '2026-07-06')).toEqual(['1 Maths', '5 Art'])
    expect(shown(by('day'), '2026-07-06')).toEqual([])
    expect(isSuspended([{ ...paper, suspends: 'slot' }], 'VB', '2026-07-06', { from: '09:00', to: '10:00' })).toBe(false)
    expect(isSuspended([{ ...paper, suspends: 'slot' }], 'VA', '2026-07-06', { from: '11:00', to: '11:40' })).toBe(false)
  })
  it('say who stands in, on that day alone', () => {
    const [maths] = monday
    const one = { id: 's', lessonId: maths!.id, absentStaffId: 'T', substituteStaffId: 'U', kind: 'substitute' as const }
    const covered = ground(monday, { substitutions: [{ ...one, day: '2026-07-06' }] })
    const on = (day: string) =>
      lessonsOn(covered, { divisionId: 'VA', sectionId: 'P', halves: ['FN'] }, day).periods[0]!.held[0]!.substitutions
    expect(on('2026-07-06').map(each => each.substituteStaffId)).toEqual(['U'])
    expect(on('2026-07-13')).toEqual([])
  })
  it('are of worked halves alone, outside of papers, and never two at once for one class without groups', () => {
    const period = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6')
    const some = fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 6 }), periodId: period }), {
      selector: one => `${one.weekday} ${one.periodId}`,
    })
    const paper = fc.record({
      from: fc.constantFrom('08:00', '09:00', '10:40'),
      to: fc.constantFrom('10:50', '12:00', '14:00'),
      suspends: fc.constantFrom('none' as const, 'slot' as const, 'day' as const),
      day: fc.constantFrom('2026-07-04', '2026-07-06', '2026-07-07'),
    })
    fc.assert(
      fc.property(some, fc.array(paper, { maxLength: 3 }), fc.nat(20), (made, papers, after) => {
        const day = addDays('2026-06-29', after)
        const suspensions = papers.map(one => ({ ...one, divisionIds: ['VA'] }))
        const found = lessonsOn(
          ground(
            made.map(one => lesson(one)),
            { suspensions },
          ),
          { divisionId: 'VA', sectionId: 'P', halves: halvesOn(day) },
          day,
        ).periods
        for (const one of found) {
          expect(halvesOn(day)).toContain(one.half)
          expect(one.held.length).toBeLessThanOrEqual(1)
          for (const each of suspensions)
            if (each.day === day && each.suspends === 'slot') expect(spansOverlap(each, one)).toBe(false)
        }
      }),
    )
  })
})

describe('hours of lessons', () => {
  it('of a class in June are 117.3: eight of 40 minutes on a full day, four on a half one (scenario 17)', () => {
    const eight = [...Array(8).keys()].map(at => at + 1)
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const time = (no: number) => {
      const begin = (no <= 4 ? 8 * 60 : 13 * 60) + ((no - 1) % 4) * 40
      return `${clock(begin)}-${clock(begin + 40)}`
    }
    const bell = { id: 'b', sectionIds: ['P'], active: true, periods: eight.map(no => period('b', no, time(no))) }
    const week = [1, 2, 3, 4, 5, 6].flatMap(weekday => eight.map(no => lesson({ weekday, periodId: `b${no}` })))
    const all = ground(week, { bells: [bell] })
    let minutes = 0
    for (let day = '2026-06-01'; day <= '2026-06-30'; day = addDays(day, 1))
      minutes += lessonMinutes(lessonsOn(all, { divisionId: 'VA', sectionId: 'P', halves: halvesOn(day) }, day).periods)
    expect([minutes, lessonHours(minutes)]).toEqual([7040, 117.3])
  })
})

describe('now and next', () => {
  const days = [
    { day: '2026-07-03', periods: [period('p', 2, '09:00-09:40'), period('p', 1, '08:20-09:00')] },
    { day: '2026-07-04', periods: [] },
    { day: '2026-07-06', periods: [period('p', 1, '08:20-09:00')] },
  ]
  const names = (time: string) => {
    const { now, next } = nowAndNext(days, time)
    return [now?.name, next && `${next.day} ${next.name}`]
  }
  it('are what runs and what comes, on a later day when today is over', () => {
    expect(names('08:00')).toEqual([undefined, '2026-07-03 1'])
    expect(names('08:20')).toEqual(['1', '2026-07-03 2'])
    expect(names('09:00')).toEqual(['2', '2026-07-06 1'])
    expect(names('09:40')).toEqual([undefined, '2026-07-06 1'])
    expect(nowAndNext([], '08:00')).toEqual({})
  })
})

describe('a bell schedule', () => {
  it('has periods that end after they begin, do not overlap, and bear numbers of their own', () => {
    expect(bellProblems(bells[0]!.periods)).toEqual([])
    const recess = period('p', 9, '09:30-09:50', { name: 'Recess' })
    expect(bellProblems([...bells[0]!.periods, recess])).toEqual([
      { is: 'PeriodsOverlap', a: '2', b: 'Recess' },
      { is: 'PeriodsOverlap', a: 'Recess', b: '3' },
    ])
    expect(bellProblems([period('p', 1, '09:00-09:00')])).toEqual([{ is: 'PeriodEndsBefore', name: '1' }])
    expect(bellProblems([period('p', 1, '09:00-09:40'), period('p', 1, '10:00-10:40')])).toEqual([{ is: 'NumberTwice', no: 1 }])
    expect(
      bellProblems(
        [...Array(16).keys()].map(no =>
          period('p', no, `${String(no + 5).padStart(2, '0')}:00-${String(no + 5).padStart(2, '0')}:30`),
        ),
      ),
    ).toEqual([{ is: 'TooManyPeriods' }])
  })
  it('of a weekday comes before the usual one of a section', () => {
    const days = [{ sectionId: 'P', weekday: 6, bellId: 'secondary' }]
    expect(bellOf(bells, days, 'P', 6)?.id).toBe('secondary')
    expect(bellOf(bells, days, 'P', 5)?.id).toBe('primary')
    expect(bellOf(bells, days, 'X', 5)).toBeUndefined()
  })
})
