import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOfKey, readCell, showValue, tapped } from './cell'
import type { EntryColumn } from './entry.types'

const codes = [
  { code: 'AB', label: 'Absent' },
  { code: 'ML', label: 'Medical leave' },
]
const written: EntryColumn = { key: 'written', header: 'Written', kind: 'marks', max: 40, step: 0.5, codes }
const grade: EntryColumn = {
  key: 'grade',
  header: 'Grade',
  kind: 'choice',
  codes: [
    { code: 'A', label: 'Outstanding' },
    { code: 'B', label: 'Very good' },
    { code: 'C', label: 'Fair' },
  ],
}
const read = (text: string, column = written, locale = 'en-IN') => readCell(column, text, locale)

describe('numbers', () => {
  it.each([
    [' 34 ', '34'],
    ['05', '5'],
    ['28.50', '28.5'],
    ['28,5', '28.5'],
    ['.5', '0.5'],
    ['40', '40'],
    ['', ''],
    ['ab', 'AB'],
    ['Ml ', 'ML'],
  ])('%j is kept as %j', (typed, value) => expect(read(typed)).toEqual({ value }))

  it.each([
    ['46', { kind: 'max', max: 40 }],
    ['40.5', { kind: 'max', max: 40 }],
    ['-1', { kind: 'min', min: 0 }],
    ['28.3', { kind: 'step', step: 0.5 }],
    ['XX', { kind: 'code', typed: 'XX', codes: ['AB', 'ML'] }],
    ['3 4 x', { kind: 'code', typed: '3 4 x', codes: ['AB', 'ML'] }],
  ])('%j is wrong', (typed, problem) => expect(read(typed).problem).toEqual(problem))

  it('says how many decimals it takes where there is no step', () => {
    const height: EntryColumn = { key: 'height', header: 'Height', kind: 'number', min: 50, max: 250, decimals: 1 }
    expect(read('120.5', height)).toEqual({ value: '120.5' })
    expect(read('120.25', height).problem).toEqual({ kind: 'decimals', decimals: 1 })
    expect(read('49', height).problem).toEqual({ kind: 'min', min: 50 })
    expect(read('tall', height).problem).toEqual({ kind: 'number' })
  })

  it('are read and shown as the language writes them', () => {
    expect(read('28,5', written, 'de')).toEqual({ value: '28.5' })
    expect(showValue(written, '28.5', 'de')).toBe('28,5')
    expect(showValue(written, 'AB', 'de')).toBe('AB')
  })

  it('what is right is the same when it is read again, in every language', () => {
    const marks = fc.integer({ min: 0, max: 80 }).map(halves => halves / 2)
    fc.assert(
      fc.property(marks, fc.constantFrom('en-IN', 'es', 'pt', 'de'), (mark, locale) => {
        const { value, problem } = read(showValue(written, String(mark), locale), written, locale)
        expect(problem).toBeUndefined()
        expect(value).toBe(String(mark))
      }),
    )
  })

  it('no text at all breaks it, and what is wrong stays to be mended', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const { value, problem } = read(text)
        if (!problem) expect(value === '' || value === 'AB' || value === 'ML' || Number(value) <= 40).toBe(true)
        else expect(value).not.toBe('')
      }),
    )
  })
})

describe('choices and texts', () => {
  it('take their codes alone', () => {
    expect(read('b', grade)).toEqual({ value: 'B' })
    expect(read('D', grade).problem).toEqual({ kind: 'code', typed: 'D', codes: ['A', 'B', 'C'] })
  })
  it('a letter picks while no other code begins with it', () => {
    expect(codeOfKey(grade, 'b')?.code).toBe('B')
    expect(
      codeOfKey(
        {
          ...grade,
          codes: [
            { code: 'A1', label: '' },
            { code: 'A2', label: '' },
          ],
        },
        'a',
      ),
    ).toBeUndefined()
    expect(codeOfKey(written, 'a')).toBeUndefined()
    expect(codeOfKey({ ...grade, codes: [{ code: 'Proficient', label: '', key: '2' }] }, '2')?.code).toBe('Proficient')
  })
  it('are found by a part of them where they are many', () => {
    const stops: EntryColumn = {
      key: 'stop',
      header: 'Stop',
      kind: 'choice',
      search: true,
      codes: ['Bus 1 · Church Road', 'Bus 1 · Market', 'Bus 2 · Church Road'].map(code => ({ code, label: '' })),
    }
    expect(readCell(stops, 'mark', 'en')).toEqual({ value: 'Bus 1 · Market' })
    expect(readCell(stops, 'bus 2 · church road', 'en')).toEqual({ value: 'Bus 2 · Church Road' })
    expect(readCell(stops, 'church', 'en').problem).toEqual({
      kind: 'code',
      typed: 'church',
      codes: ['Bus 1 · Church Road', 'Bus 2 · Church Road'],
    })
    expect(readCell(stops, 'harbour', 'en').problem).toMatchObject({ codes: stops.codes!.map(({ code }) => code) })
    expect(codeOfKey(stops, 'B')).toBeUndefined()
  })

  it('a tap goes through the codes', () => {
    expect(['', 'A', 'C'].map(value => tapped(grade, value))).toEqual(['A', 'B', 'A'])
    expect(['P', 'A', 'LV'].map(value => tapped({ ...grade, tap: ['P', 'A'] }, value))).toEqual(['A', 'P', 'P'])
  })
  it('a text is as long as it may be', () => {
    const remark: EntryColumn = { key: 'remark', header: 'Remark', kind: 'text' }
    expect(read('x'.repeat(300), remark).problem).toBeUndefined()
    expect(read('x'.repeat(310), remark).problem).toEqual({ kind: 'length', count: 310, max: 300 })
  })
})
