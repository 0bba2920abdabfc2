import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedbackStatuses, languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { feedbackColumns } from './report'
import { reportWords } from './report-words'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

describe.each(languageCodes)('the words of the view of feedback in %s', language => {
  it('are in files as on the screen', () => {
    const [words, screen, family] = [reportWords[language], catalogue(language, 'feedbackView'), catalogue(language, 'feedback')]
    for (const { key } of feedbackColumns) expect(words.columns[key], key).toBe(screen[`feedbackView.column.${key}`])
    for (const status of feedbackStatuses) expect(words.statuses[status]).toBe(screen[`feedbackView.status.${status}`])
    for (const status of feedbackStatuses) expect(words.statuses[status]).toBe(family[`feedback.status.${status}`])
    for (const name of ['category', 'student', 'from', 'to'] as const)
      expect(words[name], name).toBe(screen[`feedbackView.${name}`])
    expect(words.title).toBe(catalogue(language, 'menu')['menu.s.comm.feedback'])
  })
})
