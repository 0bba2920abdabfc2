import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { classTeacherColumns } from './class-teachers'
import { staffColumns } from './columns'
import { staffWords } from './words'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

describe.each(languageCodes)('the words of staff files in %s', language => {
  const words = staffWords[language]
  const screen = catalogue(language, 'staff')

  it('are those of the screen', () => {
    for (const [key, word] of Object.entries(words.columns)) expect(word, key).toBe(screen[`staff.column.${key}`])
    for (const key of ['joinedFrom', 'joinedTo', 'withLogin', 'withoutLogin', 'none'] as const)
      expect(words[key], key).toBe(screen[`staff.${key}`])
    expect([
      words.title,
      words.classTeachers.title,
      words.classTeachers.without,
      words.classTeachers.notTaken,
      words.complete.title,
      words.complete.timetable,
      words.complete.devices,
      words.complete.noDevices,
      `${words.complete.lastUsed} {at}`,
      `${words.complete.left} {date}`,
    ]).toEqual([
      screen['staff.report'],
      screen['staff.classTeachers'],
      screen['staff.onlyWithout'],
      screen['staff.notTaken'],
      screen['staff.completeTitle'],
      screen['staff.part.timetable'],
      screen['staff.devices'],
      screen['staff.noDevices'],
      screen['staff.lastUsed'],
      screen['staff.left'],
    ])
    for (const [key, word] of Object.entries(words.complete.actions)) expect(word, key).toBe(screen[`staff.action.${key}`])
  })

  it('name every column', () => {
    for (const { key } of [...staffColumns('2026-11-20'), ...classTeacherColumns]) expect(words.columns).toHaveProperty(key)
  })
})
