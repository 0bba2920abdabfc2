import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { staffDeeds } from '../staff/complete'
import { staffWords } from '../staff/words'
import { deedOf } from './student-history'
import { studentWords } from './student-words'

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
