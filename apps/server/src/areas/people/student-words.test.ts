import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { staffDeeds } from '../staff/complete'
import { staffWords } from '../staff/words'
import { deedOf } from './student-history'
import { studentWords } from './student-words'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

/** Names of the deeds that the sources write into the audit of some kinds of records. */
function audited(kinds: readonly string[]): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('test.ts'),
  )
  const found = files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split(/audit\(\{/)
      .slice(1)
      .flatMap(call => {
        const [, action = ''] = /action:([^\n]*?)(?:, entity:|\n|$)/.exec(call) ?? []
        const [, entity = ''] = /entity:([^\n]*?)(?:, entityId:|\n|$)/.exec(call) ?? []
        if (!kinds.some(kind => entity.includes(`'${kind}'`))) return []
        return [...action.matchAll(/'([\w-]+\.[\w.]+)'/g)].map(match => match[1]!)
      }),
  )
  return [...new Set(found)]
}

describe('every deed that is written', () => {
  it('on students and guardians has a name', () => {
    const deeds = audited(['students', 'guardians', 'student-bus', 'additional_buses', 'profile_change_requests'])
    expect(deeds).toEqual(
      expect.arrayContaining(['guardian.change', 'profile.reject', 'bus.additional.end', 'messages.preferences']),
    )
    for (const deed of deeds) expect(studentWords.en.complete.actions, deed).toHaveProperty([deedOf(deed, null)])
  })

  it('on staff has a name', () => {
    const deeds = audited(['staff', 'divisions'])
    expect(deeds).toEqual(expect.arrayContaining(['profile.staff', 'divisions.teacher', 'messages.preferences']))
    for (const deed of deeds) expect(staffWords.en.complete.actions, deed).toHaveProperty([staffDeeds[deed] ?? deed])
  })
})

describe.each(languageCodes)('the words of student files in %s', language => {
  const words = studentWords[language]
  const [people, students, report, diary] = (['people', 'students', 'report', 'diary'] as const).map(part =>
    catalogue(language, part),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>, Record<string, string>]

  it('are those of the statistics', () => {
    const { statistics } = words
    expect([statistics.title, words.total, words.onDate, words.none]).toEqual([
      students['students.statistics'],
      students['students.total'],
      people['people.onDate'],
      people['people.none'],
    ])
    for (const [row, name] of Object.entries(statistics.rows)) expect(name, row).toBe(report[`report.${row}`])
    for (const [by, name] of Object.entries(statistics.by))
      expect(name, by).toBe(people[by === 'bus' ? 'people.bus' : `people.column.${by}`])
    expect([statistics.busYes, statistics.busNo]).toEqual([people['people.busYes'], people['people.busNo']])
  })

  it('are those of the page on one student', () => {
    const { complete } = words
    expect(complete.title).toBe(people['people.completeTitle'])
    for (const panel of ['student', 'guardian', 'bus', 'siblings', 'years'] as const)
      expect(complete[panel], panel).toBe(people[`people.panel.${panel}`])
    for (const part of ['anecdotal', 'diary', 'documents', 'history'] as const)
      expect(complete[part], part).toBe(students[`students.part.${part}`])
    const { kind, entry, subject, due, done } = complete
    expect([kind, entry, subject, due, done]).toEqual(
      ['kind', 'title', 'subject', 'due', 'doneCount'].map(key => diary[`diary.${key}`]),
    )
    expect(complete.additional).toBe(students['students.additionalStops'])
    for (const [action, name] of Object.entries(complete.actions))
      expect(name, action).toBe(students[`students.action.${action}`])
    for (const field of [
      'academicYear',
      'leftOn',
      'leavingReason',
      'whatsappNumber',
      'trip',
      'stop',
      'startsOn',
      'endsOn',
      'weekdays',
      'reason',
    ])
      expect(complete.fields[field], field).toBe(people[`people.column.${field}`])
  })

  it('are those of the bus report', () => {
    const { bus } = words
    expect([bus.title, bus.routeSheet, bus.trip, bus.stop, bus.additional]).toEqual(
      ['bus', 'routeSheet', 'trip', 'stop', 'additional'].map(key => students[`students.${key}`]),
    )
    for (const [trip, name] of Object.entries(bus.trips)) expect(name, trip).toBe(students[`students.trip.${trip}`])
    for (const [key, name] of Object.entries(bus.columns))
      expect(name, key).toBe(students[`students.column.${key}`] ?? people[`people.column.${key}`])
  })
})
