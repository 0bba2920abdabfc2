import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { commonWords } from './words'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

describe.each(languageCodes)('the words of all reports in %s', language => {
  it('are those of the screen', () => {
    const [words, screen, app] = [commonWords[language], catalogue(language, 'report'), catalogue(language, 'app')]
    for (const key of ['year', 'section', 'course', 'division', 'status', 'gender'] as const)
      expect(words[key], key).toBe(screen[`report.${key}`])
    expect([words.all, words.search]).toEqual([app['app.all'], app['app.search']])
  })
})
