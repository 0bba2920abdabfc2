import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes, roles, roleTexts } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { studentColumns } from './columns'
import { reportWords } from './report-words'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

describe.each(languageCodes)('the words of files in %s', language => {
  const words = reportWords[language]
  const screen = catalogue(language, 'people')

  it('are those of the screen', () => {
    for (const { key } of studentColumns) expect(words.columns[key], key).toBe(screen[`people.column.${key}`])
    for (const key of ['block', 'religion', 'caste', 'reservation'] as const)
      expect(words[key], key).toBe(screen[`people.column.${key}`])
    for (const key of ['busYes', 'busNo', 'birthMonth', 'admittedFrom', 'admittedTo'] as const)
      expect(words[key], key).toBe(screen[`people.${key}`])
    expect(words.title).toBe(screen['people.report'])
  })

  it('name roles as the screen does', () => {
    const app = catalogue(language, 'app')
    for (const role of roles) expect(roleTexts[language][role]).toBe(app[`role.${role}`])
  })
})
