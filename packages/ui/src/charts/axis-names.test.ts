import { expect, it } from 'vitest'
import { axisNames } from './axis-names'

const schools = { labels: ['Green Valley North', 'Green Valley School'] }

it('stays in one line where there is room', () => expect(axisNames(schools, 600)).toBe(schools))
it('takes two lines where one has no room', () =>
  expect(axisNames(schools, 220)).toEqual({ labels: ['Green Valley', 'Green Valley'], sublabels: ['North', 'School'] }))
it('stays in one line where two have no room either', () => expect(axisNames(schools, 120)).toBe(schools))
it('keeps second lines that are given', () => {
  const days = { labels: ['20 Nov', '21 Nov'], sublabels: ['Fri', 'Sat'] }
  expect(axisNames(days, 20)).toBe(days)
})
it('leaves out names of many points', () => {
  const days = { labels: Array.from({ length: 30 }, (_, index) => `${index + 1} Nov`) }
  expect(axisNames(days, 900)).toBe(days)
})
