import type { Language } from '@school/rules'
import type { z } from 'zod'
import { type FieldTextName, fieldText } from '../field-texts'
import type { FieldProblem } from '../problems'

type Issue = z.core.$ZodIssue
type Said = (language: Language) => string

const expected: Readonly<Record<string, FieldTextName>> = {
  string: 'WrongText',
  number: 'WrongNumber',
  nan: 'WrongNumber',
  int: 'WrongWhole',
  bigint: 'WrongWhole',
  boolean: 'WrongFlag',
  array: 'WrongList',
  date: 'WrongDay',
}

const formats: Readonly<Record<string, FieldTextName>> = {
  date: 'WrongDay',
  datetime: 'WrongInstant',
  guid: 'WrongId',
  uuid: 'WrongId',
}

/** What was sent at a path; undefined where there is nothing. */
const valueAt = (input: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  )

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Said {
  const n = Number(minimum)
  if (origin === 'string') return n <= 1 ? fieldText('Required') : fieldText('TooShort', { n })
  if (origin === 'array' || origin === 'set' || origin === 'map') return fieldText('TooFew', { n })
  return fieldText(inclusive === false ? 'NotAbove' : 'TooSmall', { n })
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Said {
  const n = Number(maximum)
  if (origin === 'string') return fieldText('TooLong', { n })
  if (origin === 'array' || origin === 'set' || origin === 'map') return fieldText('TooMany', { n })
  return fieldText(inclusive === false ? 'NotBelow' : 'TooLarge', { n })
}

/** The text of one issue. `sent` is what stood in its place. */
function said(issue: Issue, sent: unknown): Said {
  switch (issue.code) {
    case 'invalid_type':
      if (sent === undefined || sent === null || sent === '') return fieldText('Required')
      return fieldText(expected[issue.expected] ?? 'WrongValue')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      if (sent === '') return fieldText('Required')
      return fieldText(formats[issue.format] ?? 'WrongForm')
    case 'invalid_value': {
      if (sent === undefined || sent === null || sent === '') return fieldText('Required')
      return fieldText('NotAChoice', { options: issue.values.map(String).join(', ') })
    }
    case 'not_multiple_of':
      return fieldText('NotAMultiple', { n: issue.divisor })
    case 'unrecognized_keys':
      return fieldText('Unknown', { names: issue.keys.join(', ') })
    case 'invalid_union': {
      if (sent === undefined || sent === null) return fieldText('Required')
      // What the first of the forms asks for; a form behind it is an exception of it.
      const [first] = issue.errors
      return first?.[0] ? said(first[0], valueAt(sent, first[0].path)) : fieldText('WrongValue')
    }
    case 'custom':
      return fieldText(issue.params?.text === 'Twice' ? 'Twice' : 'WrongValue')
    case 'invalid_key': {
      const [first] = issue.issues
      return first ? said(first, issue.path.at(-1)) : fieldText('WrongValue')
    }
    default:
      return fieldText('WrongValue')
  }
}

/** What a schema refused, field by field, as texts of the catalogue. */
export const problemsOf = (issues: readonly Issue[], input: unknown): FieldProblem[] =>
  issues
    .slice(0, 50)
    .map(issue => ({ field: issue.path.map(String).join('.'), message: said(issue, valueAt(input, issue.path)) }))
