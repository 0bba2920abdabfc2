import { expect, it } from 'vitest'
import { leadsHome } from './ahead'

it.each([
  ['/', '', true],
  ['/home/staff', '', true],
  ['/login', '', true],
  ['/login', '?id=DEMO', true],
  ['/group-login', '', true],
  ['/login', '?id=DEMO&next=%2Fchat', false],
  ['/chat', '', false],
  ['/homework', '', false],
])('%s%s leads to a home: %s', (pathname, search, leads) => {
  expect(leadsHome({ pathname, search })).toBe(leads)
})
