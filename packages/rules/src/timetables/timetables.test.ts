import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedFile, endedWith, fileOn, fileState, leadingFile } from './files'
import { matchFileNames } from './names'

const divisions = ['V A', 'V B', 'V C', 'VI A'].map(name => ({ id: `id of ${name}`, name }))
const files = (...names: string[]) => names.map(name => ({ name }))
const owners = (names: string[], of = divisions) =>
  matchFileNames(files(...names), of).matched.map(({ file, ownerId }) => `${file.name} → ${ownerId}`)
const nobodys = (names: string[], of = divisions) => matchFileNames(files(...names), of).unmatched.map(file => file.name)

describe('files by name', () => {
  it('belong to the class that they name; spaces, dashes and the size of letters are ignored (scenario 2)', () => {
    const dropped = ['V-A.pdf', 'V B.pdf', 'VI.pdf']
    expect(owners(dropped)).toEqual(['V-A.pdf → id of V A', 'V B.pdf → id of V B'])
    expect(nobodys(dropped)).toEqual(['VI.pdf'])
    expect(owners(['vc.PDF', 'VI – A.jpeg'])).toEqual(['vc.PDF → id of V C', 'VI – A.jpeg → id of VI A'])
  })
  it('belong to staff by their code, dots of codes and all', () => {
    const staff = [
      { id: '1', name: 'T-001' },
      { id: '2', name: 'T.2' },
    ]
    expect(owners(['t001.png', 'T.2.pdf'], staff)).toEqual(['t001.png → 1', 'T.2.pdf → 2'])
  })
  it('belong to nobody where a name fits two, or two files claim one', () => {
    const alike = [
      { id: '1', name: 'V IA' },
      { id: '2', name: 'VI A' },
    ]
    expect(owners(['VI-A.pdf', 'V IA.pdf'], alike)).toEqual(['VI-A.pdf → 2', 'V IA.pdf → 1'])
    expect(nobodys(['VIA.pdf'], alike)).toEqual(['VIA.pdf'])
    expect(nobodys(['V-A.pdf', 'V A.png'])).toEqual(['V-A.pdf', 'V A.png'])
    expect(nobodys(['.pdf', ' - .pdf', ''])).toEqual(['.pdf', ' - .pdf', ''])
  })
  it('are each matched once or not at all, and no owner gets two', () => {
    const name = fc.array(fc.constantFrom('V', 'I', 'A', 'B', ' ', '-', '.pdf'), { maxLength: 6 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.array(name), fc.uniqueArray(name), (given, names) => {
        const { matched, unmatched } = matchFileNames(
          files(...given),
          names.map((one, index) => ({ id: String(index), name: one })),
        )
        expect(matched.length + unmatched.length).toBe(given.length)
        expect(new Set(matched.map(match => match.ownerId)).size).toBe(matched.length)
      }),
    )
  })
})

const file = (id: string, effectiveFrom: string, uploadedAt = id, retired = false): DatedFile => ({
  id,
  effectiveFrom,
  uploadedAt,
  retired,
})

describe('the file of a day', () => {
  it('is nothing before the first day, and the file from it on (scenario 1)', () => {
    const one = [file('a', '2026-07-13')]
    expect(fileOn(one, '2026-07-12')).toBeUndefined()
    expect(fileOn(one, '2026-07-13')?.id).toBe('a')
    expect(fileState(one[0]!, one, '2026-07-12')).toBe('upcoming')
    expect(leadingFile(one)?.id).toBe('a')
  })
  it('stays the old one until the new one begins, whatever was uploaded first', () => {
    const both = [file('a', '2026-06-01', '2'), file('b', '2026-07-13', '1')]
    expect(fileOn(both, '2026-07-12')?.id).toBe('a')
    expect(fileOn(both, '2026-07-13')?.id).toBe('b')
    expect(both.map(one => fileState(one, both, '2026-07-12'))).toEqual(['current', 'upcoming'])
    expect(both.map(one => fileState(one, both, '2026-07-13'))).toEqual(['history', 'current'])
  })
  it('is the newer of two of one day, also before that day', () => {
    const both = [file('a', '2026-07-13', '1'), file('b', '2026-07-13', '2')]
    expect(fileOn(both, '2026-07-13')?.id).toBe('b')
    expect(both.map(one => fileState(one, both, '2026-07-01'))).toEqual(['history', 'upcoming'])
  })
  it('is the previous one or none after a deletion, as it is asked (scenario 3)', () => {
    const both = [file('a', '2026-06-01'), file('b', '2026-07-01')]
    const ends = (id: string, restore: boolean, day = '2026-07-15') =>
      endedWith(both.find(one => one.id === id)!, both, { day, restore }).map(one => one.id)
    expect(ends('b', true)).toEqual([])
    expect(ends('b', false)).toEqual(['a'])
    expect(ends('a', false)).toEqual([])
    expect(ends('b', false, '2026-06-30')).toEqual([])
  })
  it('is one at most, never one that begins later, and the only one that is current', () => {
    const day = fc.constantFrom('2026-06-01', '2026-06-15', '2026-07-01', '2026-07-13')
    const some = fc.array(fc.tuple(day, fc.constantFrom('1', '2', '3'), fc.boolean()), { maxLength: 6 })
    fc.assert(
      fc.property(some, day, (made, on) => {
        const all = made.map(([from, at, retired], index) => file(String(index), from, at, retired))
        const found = fileOn(all, on)
        const current = all.filter(one => fileState(one, all, on) === 'current')
        expect(current).toEqual(found ? [found] : [])
        expect(found === undefined || (found.effectiveFrom <= on && !found.retired)).toBe(true)
        expect(found === undefined).toBe(!all.some(one => !one.retired && one.effectiveFrom <= on))
        const upcoming = all.filter(one => fileState(one, all, on) === 'upcoming')
        expect(new Set(upcoming.map(one => one.effectiveFrom)).size).toBe(upcoming.length)
        if (found) {
          const ended = new Set(endedWith(found, all, { day: on, restore: false }))
          const left = all.filter(one => one !== found).map(one => (ended.has(one) ? { ...one, retired: true } : one))
          expect(fileOn(left, on)).toBeUndefined()
        }
      }),
    )
  })
})
