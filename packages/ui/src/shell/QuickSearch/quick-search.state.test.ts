import { FileText } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { closedSearch, foundLinks, type QuickLink, searchState } from './quick-search.state'

const link = (name: string): QuickLink => ({ name, url: `/${name}`, icon: FileText })
const many = Array.from({ length: 40 }, (_, index) => link(`report-${index}`))

describe('found links', () => {
  it('are searched by text', () => expect(foundLinks(() => [link('fees')], 'fee', [])).toEqual([link('fees')]))
  it('are the recent ones while nothing is typed', () =>
    expect(foundLinks(() => many, ' ', [link('fees')])).toEqual([link('fees')]))
  it('are twenty at most', () => {
    expect(foundLinks(() => many, 'report', [])).toHaveLength(20)
    expect(foundLinks(() => [], '', many)).toHaveLength(20)
  })
})

describe('the state', () => {
  const typed = searchState(closedSearch, { type: 'typed', text: 'rep' })
  it('opens with the first result marked', () => expect(typed).toEqual({ text: 'rep', active: 0, open: true }))
  it('walks round', () => {
    expect(searchState(typed, { type: 'walked', key: 'ArrowUp', count: 3 }).active).toBe(2)
    expect(searchState({ ...typed, active: 2 }, { type: 'walked', key: 'ArrowDown', count: 3 }).active).toBe(0)
  })
  it('stays where there is nothing to walk', () =>
    expect(searchState(typed, { type: 'walked', key: 'ArrowDown', count: 0 }).active).toBe(0))
  it('marks the first result again after typing', () =>
    expect(searchState({ ...typed, active: 2 }, { type: 'typed', text: 'repo' }).active).toBe(0))
  it('forgets everything on closing', () => expect(searchState(typed, { type: 'closed' })).toEqual(closedSearch))
})
