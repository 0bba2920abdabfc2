import { expect, it } from 'vitest'
import { initialsOf } from './initials'

it.each([
  ['Leela Kurup', 'LE'],
  ['  Alphonsa  Maria Thomas ', 'AL'],
  ['Karthik', 'KA'],
  ['K', 'K'],
  ['', ''],
  ['ಮೀರಾ', 'ಮೀ'],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
