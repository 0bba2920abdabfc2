import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diaryKinds, languageCodes, natures } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { viewColumns } from './anecdotal-report'
import { reportWords } from './report-words'
import { kindText } from './texts'

const catalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/diary.json`), 'utf8'))

describe.each(languageCodes)('the words of the diary in %s', language => {
  const [words, screen] = [reportWords[language], catalogue(language)]

  it('are in files as on the screen', () => {
    for (const column of Object.values(viewColumns).flat())
      expect(words.columns[column.key], column.key).toBe(screen[`diary.column.${column.key}`])
    for (const nature of natures) expect(words.natures[nature]).toBe(screen[`diary.nature.${nature}`])
    for (const view of ['list', 'student', 'category'] as const) expect(words.views[view]).toBe(screen[`diary.report.${view}`])
    for (const name of ['category', 'nature', 'notified'] as const) expect(words[name], name).toBe(screen[`diary.${name}`])
    for (const name of ['staff', 'from', 'to', 'confidential'] as const)
      expect(words[name], name).toBe(screen[`diary.report.${name}`])
    expect(words.title).toBe(screen['diary.report'])
  })

  it('are in bells as on the screen', () => {
    for (const kind of diaryKinds) expect(kindText(language, kind)).toBe(screen[`diary.kind.${kind}`])
  })
})
