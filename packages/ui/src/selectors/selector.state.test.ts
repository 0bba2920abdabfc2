import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SelectorRow } from './configuration'
import {
  hasPendingFilters,
  isFiltered,
  openSelector,
  pageState,
  queryOf,
  reduceSelector,
  type SelectorAction,
  type SelectorState,
} from './selector.state'

const row = (id: number | string): SelectorRow => ({ id: String(id), name: `Student ${id}` })
const pageOf = (ids: readonly (number | string)[], count: number) => ({
  results: ids.map(row),
  pagination: { currentPage: 1, pageSize: 10, count },
})
const run = (state: SelectorState<SelectorRow>, ...actions: SelectorAction<SelectorRow>[]) =>
  actions.reduce(reduceSelector, state)
const opened = (selected: string[] = []) => openSelector<SelectorRow>({ pageSize: 10, selected })
const shown = (selected: string[] = []) => run(opened(selected), { kind: 'answer', search: 1, page: pageOf([1, 2, 3], 3) })

describe('searching', () => {
  it('asks for the first page on opening', () => {
    expect(queryOf(opened(), { filterStudyingStatus: 'all' })).toEqual({
      filterStudyingStatus: 'all',
      searchOption: 'contains',
      page: 1,
      pageSize: 10,
    })
  })

  it('searches by what was typed only once the pause is over, from page 1', () => {
    const paged = run(opened(), { kind: 'page', page: 4 })
    const typed = run(paged, { kind: 'type', column: 'name', text: ' an ' }, { kind: 'type', column: 'admNo', text: ' ' })
    expect(queryOf(typed)).toMatchObject({ page: 4 })
    expect(hasPendingFilters(typed)).toBe(true)
    const applied = run(typed, { kind: 'apply' })
    expect(queryOf(applied)).toEqual({ name: 'an', searchOption: 'contains', page: 1, pageSize: 10 })
    expect(hasPendingFilters(applied)).toBe(false)
    expect(run(applied, { kind: 'apply' })).toBe(applied)
  })

  it('drops answers to earlier searches', () => {
    const second = run(opened(), { kind: 'searchOption', searchOption: 'starts-with' })
    expect(run(second, { kind: 'answer', search: 1, page: pageOf([9], 1) })).toBe(second)
    expect(run(second, { kind: 'fail', search: 1 })).toBe(second)
    expect(run(second, { kind: 'answer', search: 2, page: pageOf([9], 1) }).rows).toEqual([row(9)])
  })

  it('keeps the old rows in sight while the next ones load', () => {
    const next = run(shown(), { kind: 'page', page: 2 })
    expect(next.status).toBe('loading')
    expect(next.rows).toHaveLength(3)
  })

  it('goes to the last page when the asked one is gone', () => {
    const far = run(opened(), { kind: 'page', page: 5 })
    const back = run(far, { kind: 'answer', search: far.search, page: pageOf([], 12) })
    expect(back).toMatchObject({ page: 2, status: 'loading', search: far.search + 1 })
  })

  it('puts Class Wise in place of the column filters, and back', () => {
    const filtered = run(opened(), { kind: 'type', column: 'name', text: 'an' }, { kind: 'apply' })
    const classWise = run(
      filtered,
      { kind: 'classWise', on: true },
      { kind: 'classes', classes: { sections: ['s'], courses: [], divisions: ['d', 'e'] } },
    )
    expect(queryOf(classWise)).toEqual({ searchOption: 'contains', page: 1, pageSize: 10 })
    const searched = run(classWise, { kind: 'searchClasses' })
    expect(queryOf(searched)).toMatchObject({ getSectionValues: ['s'], getDivisionValues: ['d', 'e'] })
    expect(queryOf(searched)).not.toHaveProperty('getCourseValues')
    expect(isFiltered(searched)).toBe(true)
    expect(queryOf(run(searched, { kind: 'classWise', on: false }))).toEqual({
      name: 'an',
      searchOption: 'contains',
      page: 1,
      pageSize: 10,
    })
  })
})

describe('selecting', () => {
  it('keeps what is selected over pages', () => {
    const first = run(shown(), { kind: 'toggle', row: row(2) }, { kind: 'page', page: 2 })
    const second = run(
      first,
      { kind: 'answer', search: first.search, page: pageOf([11, 12], 12) },
      { kind: 'toggle', row: row(11) },
    )
    expect([...second.selected]).toEqual(['2', '11'])
    expect([...second.known.keys()]).toEqual(['2', '11'])
  })

  it('selects and deselects the shown page', () => {
    const some = run(shown(['x']), { kind: 'toggle', row: row(2) })
    expect(pageState(some)).toBe('mixed')
    const all = run(some, { kind: 'togglePage' })
    expect(pageState(all)).toBe(true)
    expect([...all.selected].sort()).toEqual(['1', '2', '3', 'x'])
    expect([...run(all, { kind: 'togglePage' }).selected]).toEqual(['x'])
  })

  it('selects the entire collection and clears it', () => {
    const asked = run(shown(['x']), { kind: 'askCollection' })
    const on = run(asked, { kind: 'collect', ids: ['1', '2', '3', '4'] })
    expect(on.collection).toBe('on')
    expect([...on.selected]).toEqual(['x', '1', '2', '3', '4'])
    expect(run(on, { kind: 'clearCollection' })).toMatchObject({ collection: 'off', selected: new Set() })
  })

  it('knows that a collection with one row less is not entire any more', () => {
    const on = run(shown(), { kind: 'askCollection' }, { kind: 'collect', ids: ['1', '2', '3'] })
    const less = run(on, { kind: 'remove', id: '2' })
    expect(less.collection).toBe('off')
    expect([...less.selected]).toEqual(['1', '3'])
  })

  it('drops the ids of a collection whose search changed meanwhile', () => {
    const changed = run(shown(), { kind: 'askCollection' }, { kind: 'searchOption', searchOption: 'starts-with' })
    expect(run(changed, { kind: 'collect', ids: ['1'] }).selected.size).toBe(0)
  })

  it('holds 100,000 ids without a row', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `id-${index}`)
    const on = run(shown(), { kind: 'askCollection' }, { kind: 'collect', ids })
    expect(on.selected.size).toBe(100_000)
    expect(on.known.size).toBe(0)
  })

  it('remembers rows of selected ids alone', () => {
    const state = run(shown(['1', '2']), { kind: 'know', rows: [row(1), row(7)] })
    expect([...state.known.keys()]).toEqual(['1'])
  })
})

describe('whatever is done', () => {
  const id = fc.integer({ min: 1, max: 12 }).map(String)
  const action: fc.Arbitrary<SelectorAction<SelectorRow>> = fc.oneof(
    fc.record({ kind: fc.constant('toggle' as const), row: id.map(row) }),
    fc.record({ kind: fc.constant('remove' as const), id }),
    fc.record({ kind: fc.constant('togglePage' as const) }),
    fc.record({ kind: fc.constant('page' as const), page: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('type' as const), column: fc.constant('name'), text: fc.constantFrom('', 'a', 'an') }),
    fc.record({ kind: fc.constant('apply' as const) }),
    fc.record({ kind: fc.constant('classWise' as const), on: fc.boolean() }),
    fc.record({ kind: fc.constant('askCollection' as const) }),
    fc.record({ kind: fc.constant('collect' as const), ids: fc.uniqueArray(id) }),
    fc.record({ kind: fc.constant('clearCollection' as const) }),
    fc.record({
      kind: fc.constant('answer' as const),
      search: fc.integer({ min: 1, max: 6 }),
      page: fc.uniqueArray(id, { maxLength: 10 }).map(ids => pageOf(ids, 40)),
    }),
  )

  it('knows rows of selected ids only, and only ever searches forward', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), actions => {
        let state = opened()
        for (const next of actions) {
          const before = state
          state = reduceSelector(state, next)
          for (const known of state.known.keys()) expect(state.selected.has(known)).toBe(true)
          expect(state.search).toBeGreaterThanOrEqual(before.search)
          expect(state.page).toBeGreaterThanOrEqual(1)
          const isSearch = ['page', 'type', 'apply', 'classWise', 'answer', 'askCollection'].includes(next.kind)
          if (isSearch) expect(state.selected).toEqual(before.selected)
        }
      }),
    )
  })

  it('undoes a toggle by another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), id, (selected, toggled) => {
        const start = shown(selected)
        const twice = run(start, { kind: 'toggle', row: row(toggled) }, { kind: 'toggle', row: row(toggled) })
        expect(twice.selected).toEqual(start.selected)
      }),
    )
  })
})
