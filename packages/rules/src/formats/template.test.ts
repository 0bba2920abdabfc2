import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormatDoor, formatParameters } from './parameters'
import {
  changeableWords,
  contentCount,
  insertParameter,
  messageFor,
  momentOf,
  parameterOf,
  placeholdersIn,
  previewMessage,
  replaceWords,
  templateParts,
  templateProblem,
  tidyText,
  valueText,
} from './template'

const parameters = formatParameters('sms', 'guardian')
const moment = { date: '8/7/2026', time: '10:30:00 am' }
const preview = (body: string, entry: Record<string, unknown> = {}, content = '', door: FormatDoor = 'guardian') =>
  previewMessage({ body, content, entry, parameters, door, moment })

describe('preview', () => {
  const body = 'Dear Parent,  {{Student}} of {{Division}}: {{Content}} [[Regards]]'

  it('puts the content in first, then every value once', () => {
    expect(preview(body, { name: 'A {{Division}}', division: 'V A' }, 'Fees due for {{Student}}')).toBe(
      'Dear Parent, A {{Division}} of V A: Fees due for A {{Division}} Regards',
    )
  })
  it('shows the name of a parameter without a value', () => {
    expect(preview(body, { name: 'Asha', division: ' ' }, 'Fees')).toBe('Dear Parent, Asha of Division: Fees Regards')
    expect(preview('{{Content}}')).toBe('Content')
  })
  it('takes zero for no value, but in the absent and present report', () => {
    expect(preview('{{Roll Number}}', { rollNo: 0 })).toBe('Roll Number')
    expect(preview('{{Roll Number}}', { rollNo: 0 }, '', 'absentPresent')).toBe('0')
    expect(preview('{{Roll Number}}', { rollNo: 10 })).toBe('10')
  })
  it('knows today and now', () => expect(preview('{{Current Date}} {{Current Time}}')).toBe('8/7/2026 10:30:00 am'))
  it.each([
    ['{{ Admission  Number }}', '2022/0087'],
    ['{{AdmissionNumber}}', '2022/0087'],
    ['{{admission number}}', '{{admission number}}'],
    ['{{Nobody}}', '{{Nobody}}'],
    ['{{Content}} {{Content}}', 'Hello {{Content}}'],
  ])('reads %s as %s', (body, text) => expect(preview(body, { admNo: '2022/0087' }, 'Hello')).toBe(text))

  it('leaves a content within the content as it is', () => {
    expect(preview('{{Content}}', {}, 'see {{Content}}')).toBe('see {{Content}}')
  })
  it('collapses spaces, keeps lines, composes letters', () => {
    expect(preview('  a \t b\r\nc  ')).toBe('a b\nc')
    expect(preview('e\u0301')).toBe('é')
  })
  it('makes one line of a value where the provider wants it', () => {
    const source = { body: '{{Student}}', entry: { name: 'A\n  B' }, parameters, door: 'guardian' as const, moment }
    expect(previewMessage({ ...source, flat: true })).toBe('A B')
    expect(previewMessage(source)).toBe('A\n B')
  })
  it('takes no content where the channel has none', () => {
    const whatsapp = formatParameters('whatsapp', 'guardian')
    const source = { body: '{{Content}}', content: 'x', entry: {}, parameters: whatsapp, door: 'guardian' as const, moment }
    expect(previewMessage(source)).toBe('{{Content}}')
  })
})

describe('sending', () => {
  const source = { body: 'Roll {{Roll Number}}', entry: {}, parameters, door: 'guardian' as const, moment }
  it('skips who has no value, or writes a dash', () => {
    expect(messageFor(source, 'skip')).toEqual({ missing: 'Roll Number' })
    expect(messageFor(source, 'dash')).toEqual({ text: 'Roll -' })
    expect(messageFor({ ...source, entry: { rollNo: 4 } }, 'skip')).toEqual({ text: 'Roll 4' })
  })
})

describe('what fills the places', () => {
  const places = (body: string, entry: Record<string, unknown>, content = '', without: 'skip' | 'dash' = 'skip') =>
    messageFor({ body, content, entry, parameters, door: 'guardian', moment }, without, true)
  const valuesOf = (...asked: Parameters<typeof places>) => {
    const told = places(...asked)
    return 'values' in told ? told.values : undefined
  }

  it('is told in the order of the body, changeable words among them', () => {
    expect(places('{{Student}}: PTM on [[Saturday]], {{ Roll  Number }} {{Unknown}}', { name: 'A  B', rollNo: 7 })).toEqual({
      text: 'A B: PTM on Saturday, 7 {{Unknown}}',
      values: ['A B', 'Saturday', '7', '{{Unknown}}'],
    })
  })

  it('holds the content as it is rendered, without line breaks', () => {
    expect(valuesOf('{{Content}} {{Content}} [[{{Student}}]]', { name: 'Child' }, 'Fees\nof {{Student}}')).toEqual([
      'Fees of Child',
      '{{Content}}',
      'Child',
    ])
  })

  it('has a dash where nothing is known, and nothing where the row is left out', () => {
    expect(places('{{Student}} {{Division}}', { name: 'A' }, '', 'dash')).toMatchObject({ values: ['A', '-'] })
    expect(places('{{Student}} {{Division}}', { name: 'A' })).toEqual({ missing: 'Division' })
  })

  it('has one for each place of any body', () => {
    const piece = fc.constantFrom('{{Student}}', '[[word]]', ' and ', '{{Division}}', 'x')
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const values = valuesOf(pieces.join(''), { name: 'A', division: 'V' })
        return values?.length === pieces.filter(one => /[[{]/.test(one)).length
      }),
    )
  })
})

describe('changeable words', () => {
  it('are found in order and put in again', () => {
    expect(changeableWords('PTM on [[Saturday]] at [[10 am]]')).toEqual(['Saturday', '10 am'])
    expect(replaceWords('PTM on [[Saturday]] at [[10 am]]', ['Monday'])).toBe('PTM on [[Monday]] at [[10 am]]')
  })
  it('never reads a new word as an order', () => {
    expect(replaceWords('[[a]]', ['$& $1'])).toBe('[[$& $1]]')
  })
  it('setting them again gives the same words', () => {
    const word = fc.string().filter(text => !/[[\]]/.test(text))
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.array(word, { minLength: 4, maxLength: 4 }),
        (before, after) => {
          const body = before.map(text => `x [[${text}]]`).join(' ')
          const set = replaceWords(body, after)
          expect(changeableWords(set)).toEqual(after.slice(0, before.length))
          expect(replaceWords(set, before)).toBe(body)
        },
      ),
    )
  })
})

describe('what is wrong with a body', () => {
  it.each([
    ['Dear {{Guardian}} [[soon]]', null],
    ['{{Nobody}}', { kind: 'unknown', name: 'Nobody' }],
    ['[[open', { kind: 'words' }],
    ['closed]]', { kind: 'words' }],
    ['[[one [[two]] ]]', { kind: 'words' }],
    ['[[ ]]', { kind: 'words' }],
    [`[[${'x'.repeat(100)}]]`, null],
    [`[[${'x'.repeat(101)}]]`, { kind: 'words' }],
    ['{{Content}} and {{Content}}', { kind: 'contentTwice' }],
  ])('%j', (body, problem) => expect(templateProblem(body, parameters)).toEqual(problem))
})

describe('parts', () => {
  it('name what they are', () => {
    expect(templateParts('Dear {{Guardian}}, {{X}} on [[Monday]].', parameters).map(part => part.kind)).toEqual([
      'text',
      'parameter',
      'text',
      'unknown',
      'text',
      'word',
      'text',
    ])
  })
  it('are the body when joined', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{{', '}}', '[[', ']]', '{{Student}}', '[[a]]', '{{x}}'))
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const body = pieces.join('')
        expect(
          templateParts(body, parameters)
            .map(part => part.text)
            .join(''),
        ).toBe(body)
      }),
    )
  })
})

describe('inserting', () => {
  it.each([
    ['Dear', 4, 4, 'Dear {{Student}}', 16],
    ['Dear, bye', 4, 4, 'Dear {{Student}}, bye', 16],
    ['Dear you', 5, 8, 'Dear  {{Student}}', 17],
    ['', 0, 0, '{{Student}}', 11],
    ['bye', 0, 0, '{{Student}}bye', 11],
  ])('into %j at %i to %i gives %j', (text, start, end, result, caret) =>
    expect(insertParameter(text, 'Student', start, end)).toEqual({ text: result, caret }),
  )

  it('goes to the end where no cursor was', () => expect(insertParameter('Dear', 'Student').text).toBe('Dear {{Student}}'))

  it('adds exactly one placeholder and keeps what stood around it', () => {
    const plain = fc.string().filter(text => !/[{}]/.test(text))
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const { text, caret } = insertParameter(before.trimStart() + after, 'Student', before.trimStart().length)
        expect(placeholdersIn(text)).toEqual(['Student'])
        expect(text.slice(caret)).toBe(after)
        expect(text.slice(0, caret)).toMatch(/\{\{Student\}\}$/)
      }),
    )
  })
})

describe('rendering', () => {
  it('gives tidy text, whatever the values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, division, content) => {
        const text = preview('{{Student}} {{Content}} {{Division}}', { name, division }, content)
        expect(tidyText(text)).toBe(text)
      }),
    )
  })
  it('never reads a value again', () => {
    fc.assert(
      fc.property(fc.constantFrom('{{Division}}', '[[x]]', '{{Content}}', '$1'), value => {
        expect(preview('{{Student}}', { name: value, division: 'V A' }, 'c')).toBe(value)
      }),
    )
  })
})

describe('values and names', () => {
  it('are missing when there is nothing to show', () => {
    expect([null, undefined, '', '  ', 0, '0'].map(value => valueText(value, 'guardian'))).toEqual(Array(6).fill(null))
    expect(valueText('0', 'absentPresent')).toBe('0')
    expect(valueText(0.5, 'fees')).toBe('0.5')
  })
  it('the content is counted by its meaning', () => {
    expect(contentCount('{{ Content }} {{Content}}', parameters)).toBe(2)
    expect(parameterOf('Roll Number', parameters)?.mapTo).toBe('rollNo')
  })
  it('dates are written without leading zeros', () => {
    expect(momentOf(new Date('2026-07-08T20:00:00Z'), 'Asia/Kolkata', 'en-GB')).toEqual({ date: '9/7/2026', time: '01:30:00' })
  })
})
