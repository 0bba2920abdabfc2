import { expect, it } from 'vitest'
import { type BellItem, countByAudience, firstAudience, groupByDay, newestFirst } from './notifications'

const item = (id: string, sentOn?: string): BellItem => ({
  id,
  title: id,
  message: '',
  sentOnDisplay: '',
  readStatus: false,
  sentOn,
})

it('puts items of both lists in order of time', () =>
  expect(
    newestFirst([item('s2', '2026-07-18T03:00:00Z'), item('s1', '2026-07-16T03:00:00Z'), item('f1', '2026-07-17T03:00:00Z')]).map(
      ({ id }) => id,
    ),
  ).toEqual(['s2', 'f1', 's1']))

it('keeps the given order where times are not known', () =>
  expect(newestFirst([item('b'), item('a', '2026-07-18T03:00:00Z')]).map(({ id }) => id)).toEqual(['b', 'a']))

it('counts staff and family apart', () =>
  expect(
    countByAudience([
      { ...item('s1'), audience: 'staff' },
      { ...item('f1'), audience: 'student' },
      { ...item('f2'), audience: 'student' },
    ]),
  ).toEqual({ student: 2, staff: 1 }))

it('opens the list in which something is new, that of the family before that of the staff', () =>
  expect([undefined, { student: 0, staff: 0 }, { student: 3, staff: 1 }, { student: 0, staff: 1 }].map(firstAudience)).toEqual([
    'student',
    'student',
    'student',
    'staff',
  ]))

it('groups by the day of the school, not of Greenwich', () => {
  const groups = groupByDay([item('a', '2026-07-17T20:00:00Z'), item('b', '2026-07-17T10:00:00Z'), item('c')], 'Asia/Kolkata')
  expect(groups.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-07-18', ['a']],
    ['2026-07-17', ['b']],
    [undefined, ['c']],
  ])
})
