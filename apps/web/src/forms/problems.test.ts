import { messages as firstGerman } from 'virtual:texts/de/first'
import { messages as laterGerman } from 'virtual:texts/de/rest'
import { messages as firstEnglish } from 'virtual:texts/en/first'
import { messages as laterEnglish } from 'virtual:texts/en/rest'
import { Problem } from '@school/api/client'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { problemOrFieldText, problemText } from './problems'

const problem = (name: string, values?: Record<string, string | number>) =>
  new Problem(409, { type: 'Custom', name, message: `What the server says of ${name}.`, values })

const inEnglish = createIntl({ locale: 'en', messages: { ...firstEnglish, ...laterEnglish } })
const inGerman = createIntl({ locale: 'de', messages: { ...firstGerman, ...laterGerman } })

describe('the text of a problem', () => {
  it('is in the chosen language', () => {
    expect(problemText(inEnglish, problem('NotFound'))).toBe('Not found.')
    expect(problemText(inGerman, problem('NotFound'))).toBe('Nicht gefunden.')
  })

  it('takes the values of the server', () => {
    const late = problem('ImportRunning', { file: 'students.xlsx' })
    for (const intl of [inEnglish, inGerman]) expect(problemText(intl, late)).toContain('students.xlsx')
  })

  it('writes numbers as the language does', () => {
    const used = problem('MasterInUse', { name: 'Hindu', n: 12480 })
    expect(problemText(inEnglish, used)).toContain('12,480')
    expect(problemText(inGerman, used)).toContain('12.480')
  })

  it('is what the server says where no catalogue has it', () => {
    expect(problemText(inGerman, problem('Unheard'))).toBe('What the server says of Unheard.')
  })

  it('says what is wrong with a field where nothing is marked', () => {
    const fieldErrors = [{ field: 'title', message: 'Geben Sie höchstens 100 Zeichen ein.' }]
    const wrong = new Problem(400, { type: 'Validation', name: 'InvalidInput', message: 'x', fieldErrors })
    expect(problemText(inGerman, wrong)).toBe('Bitte berichtigen Sie die markierten Felder.')
    expect(problemOrFieldText(inGerman, wrong)).toBe('Geben Sie höchstens 100 Zeichen ein.')
    expect(problemOrFieldText(inGerman, problem('NotFound'))).toBe('Nicht gefunden.')
  })

  it('asks to try again when it is no problem in words', () => {
    const unheard = new Problem(500, { type: 'Error', name: 'Unheard', message: 'What went wrong inside.' })
    expect(problemText(inEnglish, unheard)).toBe('The request could not be completed. Please try again.')
    expect(problemText(inEnglish, new TypeError('x'))).toBe('The request could not be completed. Please try again.')
  })
})
