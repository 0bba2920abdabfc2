import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayPlan, dayPlans, plannedDay } from './calendar'
import { referenceCalendar } from './calendar.fixture'
import { classPercent, type DayMarks } from './marks'
import {
  cutOffOf,
  halvesByMark,
  halvesOfSitting,
  headCounts,
  type Marker,
  manyAbsent,
  mayMark,
  registerState,
  type SittingFacts,
  sittingsOf,
} from './taking'

const planOn = (day: string): DayPlan => plannedDay(referenceCalendar, day, 'students').plan
const classTeacher: Marker = { leads: false, classTeacher: true, allotted: [] }
const head: Marker = { leads: true, classTeacher: false, allotted: [] }
const stranger: Marker = { leads: false, classTeacher: false, allotted: [] }

/** Tuesday, 14 July 2026, at ten. */
const mark = (marker: Marker, day: string, more: object = {}) =>
  mayMark(marker, {
    day,
    today: '2026-07-14',
    time: '10:00',
    year: { startsOn: referenceCalendar.startsOn, endsOn: referenceCalendar.endsOn, locked: false },
    plan: planOn(day),
    isWorking: one => planOn(one) !== 'none',
    reopened: false,
    opensAt: '07:00',
    backDays: 2,
    lockDay: 10,
    ...more,
  })
const allowed = { may: true, halves: ['FN', 'AN'], duty: true }
const no = (because: string) => ({ may: false, because })

describe('who marks a class', () => {
  it('lets a teacher go two working days back, and the head further', () => {
    expect(['2026-07-14', '2026-07-13', '2026-07-10'].map(day => mark(classTeacher, day))).toEqual([allowed, allowed, allowed])
    expect(mark(classTeacher, '2026-07-09')).toEqual(no('back'))
    expect(mark(head, '2026-07-09')).toEqual(allowed)
  })
  it('takes nobody on a holiday or in advance', () => {
    expect(mark(head, '2026-07-15')).toEqual(no('future'))
    expect(mark(head, '2026-07-11')).toEqual(no('holiday'))
    expect(mark(stranger, '2026-07-14')).toEqual(no('nobody'))
  })
  it('marks the halves of an allotment, and no duty', () => {
    const forenoons: Marker = { ...stranger, allotted: ['FN'] }
    expect(mark(forenoons, '2026-07-14')).toEqual({ may: true, halves: ['FN'], duty: false })
    expect(mark({ ...stranger, allotted: ['AN'] }, '2026-07-14', { plan: 'FN' })).toEqual(no('nobody'))
  })
  it('opens the day of a teacher in the morning', () => {
    expect(mark(classTeacher, '2026-07-14', { time: '06:59' })).toEqual(no('early'))
    expect(mark(head, '2026-07-14', { time: '06:59' })).toEqual(allowed)
  })
  it('locks a month for everybody until it is opened again', () => {
    expect(mark(head, '2026-06-30')).toEqual(no('locked'))
    expect(mark(head, '2026-06-30', { today: '2026-07-09' })).toEqual(allowed)
    expect(mark(classTeacher, '2026-06-30', { reopened: true })).toEqual(allowed)
    const locked = { startsOn: referenceCalendar.startsOn, endsOn: referenceCalendar.endsOn, locked: true }
    expect(mark(head, '2026-07-14', { year: locked, reopened: true })).toEqual(no('locked'))
  })
})

describe('a register', () => {
  const facts: SittingFacts = {
    day: '2026-07-14',
    expected: true,
    void: false,
    takenAt: undefined,
    changed: false,
    cutOff: '14:30',
  }
  const at = (time: string, more: Partial<SittingFacts> = {}) =>
    registerState({ ...facts, ...more }, { today: '2026-07-14', time })
  it('is due until its cut-off and then not taken', () => {
    expect([at('13:00'), at('14:29'), at('14:31')]).toEqual(['Due', 'Due', 'Not taken'])
    expect(at('07:00', { day: '2026-07-13' })).toBe('Not taken')
    expect(at('14:31', { expected: false })).toBe('Not expected')
  })
  it('is late when it was taken after that', () => {
    const taken = (today: string, time: string) => at('15:00', { takenAt: { today, time } })
    expect([taken('2026-07-14', '14:29'), taken('2026-07-14', '14:30'), taken('2026-07-15', '09:00')]).toEqual([
      'Taken',
      'Late',
      'Late',
    ])
    expect(at('15:00', { takenAt: { today: '2026-07-14', time: '09:10' }, changed: true })).toBe('Changed')
    expect(at('15:00', { void: true, changed: true })).toBe('Void')
  })
  it('is taken once a day, or once a half', () => {
    expect(dayPlans.map(plan => sittingsOf('day', plan))).toEqual([[], ['DAY'], ['DAY'], ['DAY']])
    expect(dayPlans.map(plan => sittingsOf('session', plan))).toEqual([[], ['FN'], ['AN'], ['FN', 'AN']])
    expect([halvesOfSitting('DAY', 'full'), halvesOfSitting('AN', 'full'), halvesOfSitting('AN', 'FN')]).toEqual([
      ['FN', 'AN'],
      ['AN'],
      [],
    ])
    const cutOffs = { FN: '10:30', AN: '14:30' }
    expect([cutOffOf('DAY', 'full', cutOffs), cutOffOf('DAY', 'AN', cutOffs), cutOffOf('AN', 'full', cutOffs)]).toEqual([
      '10:30',
      '14:30',
      '14:30',
    ])
  })
  it('counts 42 students with two absent, one late and one absent in the afternoon', () => {
    const days: DayMarks[] = [
      ...Array.from({ length: 38 }, () => ({ FN: 'P', AN: 'P' }) as const),
      { FN: 'LT', AN: 'P' },
      { FN: 'A', AN: 'A' },
      { FN: 'A', AN: 'A' },
      { FN: 'P', AN: 'A' },
    ]
    expect(headCounts('full', days)).toEqual({ strength: 42, present: 39, absent: 2, leave: 0, late: 1, halfDay: 1 })
    expect(classPercent(halvesByMark('full', days))).toBe(94)
  })
  it('counts the forenoon alone while the afternoon is not taken', () => {
    expect(halvesByMark('full', [{ FN: 'P' }])).toMatchObject({ taken: 1, present: 1 })
    expect(headCounts('full', [{ FN: 'P' }, {}])).toMatchObject({ strength: 2, present: 1 })
  })
  it('asks when three in ten are absent', () => {
    const absent = (count: number) => manyAbsent({ absent: count, strength: 40 })
    expect([absent(0), absent(11), absent(12)]).toEqual([false, false, true])
    expect(manyAbsent({ absent: 0, strength: 0 })).toBe(false)
  })
  it('never lets somebody mark more halves than are planned', () => {
    const marker = fc.record({
      leads: fc.boolean(),
      classTeacher: fc.boolean(),
      allotted: fc.subarray(['FN', 'AN'] as const),
    })
    const day = fc.constantFrom('2026-06-15', '2026-07-04', '2026-07-11', '2026-07-13', '2026-07-14', '2026-07-15')
    fc.assert(
      fc.property(marker, day, fc.boolean(), (who, on, reopened) => {
        const found = mark(who, on, { reopened })
        if (found.may) expect(halvesOfSitting('DAY', planOn(on))).toEqual(expect.arrayContaining([...found.halves]))
        if (!who.leads && found.may) expect(mark({ ...who, leads: true }, on, { reopened }).may).toBe(true)
      }),
    )
  })
})
