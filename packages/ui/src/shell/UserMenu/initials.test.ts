import { expect, it } from 'vitest'
import { initialsOf } from './initials'

it.each([
  ['Leela Kurup', 'LK'],
  ['  Alphonsa  Maria Thomas ', 'AT'],
  ['Karthik', 'KA'],
  ['K', 'K'],
  ['', ''],
  ['ज्योति मेनन', 'जम'],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
