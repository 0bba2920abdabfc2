import { day, flag, id, instant, line, pageSize } from '@school/api'
import type { Language } from '@school/rules'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { spoken } from '../problems'
import { problemsOf } from './issues'

const schema = z.object({
  name: line(5, 1),
  reason: line(20, 10).optional(),
  count: z.int().min(1).max(9).optional(),
  share: z.number().gt(0).lt(1).optional(),
  step: z.number().multipleOf(5).optional(),
  kind: z.enum(['a', 'b']).optional(),
  on: z.boolean().optional(),
  when: day.optional(),
  at: instant.optional(),
  ids: z.array(id).min(1).max(2).optional(),
  photo: z.union([id, z.literal('')]).optional(),
  values: z.record(line(3), line(3)).optional(),
  pageSize,
  flag,
})

const told = (input: object, language: Language = 'en', of: z.ZodType = schema) => {
  const { error } = of.safeParse(input)
  return Object.fromEntries(
    spoken(problemsOf(error?.issues ?? [], input), language).map(({ field, message }) => [field, message]),
  )
}

it.each<[object, Record<string, string>]>([
  [{ name: undefined }, { name: 'Fill in this field.' }],
  [{ name: null }, { name: 'Fill in this field.' }],
  [{ name: '  ' }, { name: 'Fill in this field.' }],
  [{ name: 7 }, { name: 'Type a text.' }],
  [{ name: 'Asha Nair' }, { name: 'Type at most 5 characters.' }],
  [{ reason: 'short' }, { reason: 'Type at least 10 characters.' }],
  [{ count: 'x' }, { count: 'Type a number.' }],
  [{ count: 1.5 }, { count: 'Type a whole number.' }],
  [{ count: 0 }, { count: 'Type a number of at least 1.' }],
  [{ count: 10 }, { count: 'Type a number of at most 9.' }],
  [{ share: 0 }, { share: 'Type a number above 0.' }],
  [{ share: 1 }, { share: 'Type a number below 1.' }],
  [{ step: 7 }, { step: 'Type a multiple of 5.' }],
  [{ kind: 'c' }, { kind: 'Choose one of these: a, b.' }],
  [{ on: 'yes' }, { on: 'Choose yes or no.' }],
  [{ when: '31/12/2026' }, { when: 'Type a date, written YYYY-MM-DD.' }],
  [{ at: 'noon' }, { at: 'Type a date with a time, written YYYY-MM-DDThh:mm:ssZ.' }],
  [{ ids: 'x' }, { ids: 'Send a list of values.' }],
  [{ ids: [] }, { ids: 'Choose at least 1.' }],
  [{ ids: ['x'] }, { 'ids.0': 'Choose an entry from the list.' }],
  [{ ids: Array.from({ length: 3 }, () => '00000000-0000-0000-0000-000000000000') }, { ids: 'Choose at most 2.' }],
  [{ photo: 'x' }, { photo: 'Choose an entry from the list.' }],
  [{ values: { a: 'long' } }, { 'values.a': 'Type at most 3 characters.' }],
  [{ values: { long: 'a' } }, { 'values.long': 'Type at most 3 characters.' }],
  [{ pageSize: '500' }, { pageSize: 'Type a number of at most 200.' }],
  [{ pageSize: 'many' }, { pageSize: 'Type a number.' }],
])('%j is refused in words', (input, expected) => {
  expect(told({ name: 'Asha', ...input })).toEqual(expected)
})

it('says the same in the language of the reader', () => {
  const input = { name: '', reason: 'short' }
  expect(told(input, 'es')).toEqual({ name: 'Rellene este campo.', reason: 'Escriba al menos 10 caracteres.' })
  expect(told(input, 'de')).toEqual({ name: 'Füllen Sie dieses Feld aus.', reason: 'Geben Sie mindestens 10 Zeichen ein.' })
  expect(told({ more: 1 }, 'pt', z.strictObject({}))).toEqual({ '': 'Retire o que aqui não é conhecido: more.' })
})

it('has no word of the library, whatever is wrong', () => {
  const odd = z.object({ a: z.string().refine(() => false, 'English words'), b: z.email(), c: z.url() })
  expect(told({ a: 'x', b: 'x', c: 'x' }, 'de', odd)).toEqual({
    a: 'Berichtigen Sie diesen Wert.',
    b: 'Berichtigen Sie die Schreibweise dieses Wertes.',
    c: 'Berichtigen Sie die Schreibweise dieses Wertes.',
  })
})
