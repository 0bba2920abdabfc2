import { FileText } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { closedSearch, foundLinks, partsOf, type QuickLink, searchState } from './quick-search.state'

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

describe('parts', () => {
  const people = [
    { title: 'Students', links: [link('anu')] },
    { title: 'Staff', links: [] },
  ]
  const drawn = (screens: readonly QuickLink[], title?: string) =>
    partsOf(screens, people, title).map(part => [part.title, part.links.map(({ link: one, index }) => `${index} ${one.name}`)])

  it('are at most five screens under a heading, and the people after them', () =>
    expect(drawn(many, 'Screens')).toEqual([
      ['Screens', [0, 1, 2, 3, 4].map(index => `${index} report-${index}`)],
      ['Students', ['5 anu']],
    ]))
  it('are the people first where no screen has a word that begins with the text', () =>
    expect(drawn([{ ...link('manual'), inside: true }], 'Screens')).toEqual([
      ['Students', ['0 anu']],
      ['Screens', ['1 manual']],
    ]))
  it('are all screens without a heading where nobody looks for people', () =>
    expect(partsOf(many, []).map(part => [part.title, part.links.length])).toEqual([[undefined, 40]]))
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
