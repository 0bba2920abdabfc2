import { expect, it } from 'vitest'
import { shortNames } from './names'

it('a name that several bear is told apart by the initial of the last one', () => {
  expect(shortNames(['Aarav Menon', 'Aditi Rao', 'Aarav  K. Das', 'Zoya', ''])).toEqual([
    'Aarav M',
    'Aditi',
    'Aarav D',
    'Zoya',
    '',
  ])
})
