import type { SearchOption, SelectorFilters, SelectorPage, SelectorQuery, SelectorRow } from './configuration'

/** Ids chosen in the three Class Wise pickers. */
export type ClassChoice = {
  readonly sections: readonly string[]
  readonly courses: readonly string[]
  readonly divisions: readonly string[]
}

export const noClasses: ClassChoice = { sections: [], courses: [], divisions: [] }

type Texts = Readonly<Record<string, string>>

/** Everything a selector dialog remembers while it is open. */
export type SelectorState<Row extends SelectorRow> = {
  readonly searchOption: SearchOption
  /** Column filters as they stand in their fields. */
  readonly typed: Texts
  /** Column filters the shown rows were searched by. */
  readonly applied: Texts
  readonly classWise: boolean
  readonly classes: ClassChoice
  readonly appliedClasses: ClassChoice
  readonly page: number
  readonly pageSize: number
  /** Number of the search whose answer is waited for or shown; answers to other ones are stale. */
  readonly search: number
  readonly status: 'loading' | 'ready' | 'failed'
  /** Undefined until the first answer; later searches keep the old rows until theirs arrive. */
  readonly rows: readonly Row[] | undefined
  readonly count: number
  readonly selected: ReadonlySet<string>
  /** Rows of selected ids, as far as they were seen. */
  readonly known: ReadonlyMap<string, Row>
  /** Whether all rows of the present search are selected as a whole. */
  readonly collection: 'off' | 'loading' | 'on' | 'failed'
}

export type SelectorAction<Row extends SelectorRow> =
  | { kind: 'type'; column: string; text: string }
  /** The pause after typing is over, or Enter was pressed. */
  | { kind: 'apply' }
  | { kind: 'clearFilters' }
  | { kind: 'searchOption'; searchOption: SearchOption }
  | { kind: 'classWise'; on: boolean }
  | { kind: 'classes'; classes: ClassChoice }
  | { kind: 'searchClasses' }
  | { kind: 'page'; page: number }
  | { kind: 'retry' }
  | { kind: 'answer'; search: number; page: SelectorPage<Row> }
  | { kind: 'fail'; search: number }
  | { kind: 'toggle'; row: Row }
  | { kind: 'togglePage' }
  | { kind: 'remove'; id: string }
  | { kind: 'know'; rows: readonly Row[] }
  | { kind: 'askCollection' }
  | { kind: 'collect'; ids: readonly string[] }
  | { kind: 'failCollection' }
  | { kind: 'clearCollection' }

/** State on opening, with what is selected already. */
export function openSelector<Row extends SelectorRow>(given: {
  pageSize: number
  selected?: Iterable<string>
  known?: Iterable<Row>
}): SelectorState<Row> {
  return {
    searchOption: 'contains',
    typed: {},
    applied: {},
    classWise: false,
    classes: noClasses,
    appliedClasses: noClasses,
    page: 1,
    pageSize: given.pageSize,
    search: 1,
    status: 'loading',
    rows: undefined,
    count: 0,
    selected: new Set(given.selected),
    known: new Map([...(given.known ?? [])].map(row => [row.id, row])),
    collection: 'off',
  }
}

const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])))

const sameTexts = (one: Texts, other: Texts): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every(key => one[key] === other[key])

/** Whether what was typed would search by something else than what was applied. */
export const differs = (typed: Texts, applied: Texts): boolean => !sameTexts(filled(typed), applied)

/** Whether letters stand in the filters that the shown rows were not searched by. */
export const hasPendingFilters = (state: SelectorState<SelectorRow>): boolean =>
  !state.classWise && differs(state.typed, state.applied)

/** Whether the present search leaves anything out. */
export const isFiltered = (state: SelectorState<SelectorRow>): boolean =>
  state.classWise ? Object.values(state.appliedClasses).some(ids => ids.length > 0) : Object.keys(state.applied).length > 0

/** The present search under the names of the list call. */
export function queryOf(state: SelectorState<SelectorRow>, filters: SelectorFilters = {}): SelectorQuery {
  const { sections, courses, divisions } = state.appliedClasses
  const narrowed = state.classWise
    ? {
        ...(sections.length > 0 && { getSectionValues: sections }),
        ...(courses.length > 0 && { getCourseValues: courses }),
        ...(divisions.length > 0 && { getDivisionValues: divisions }),
      }
    : state.applied
  return { ...filters, ...narrowed, searchOption: state.searchOption, page: state.page, pageSize: state.pageSize }
}

/** Whether every row, some or none of the shown page is selected. */
export function pageState(state: SelectorState<SelectorRow>): boolean | 'mixed' {
  const rows = state.rows ?? []
  const chosen = rows.filter(row => state.selected.has(row.id)).length
  return chosen === 0 ? false : chosen === rows.length ? true : 'mixed'
}

/** A new search: the collection belonged to the old one. */
const searchAgain = <Row extends SelectorRow>(
  state: SelectorState<Row>,
  change: Partial<SelectorState<Row>>,
): SelectorState<Row> => ({
  ...state,
  page: 1,
  collection: 'off',
  ...change,
  search: state.search + 1,
  status: 'loading',
})

const withSelected = <Row extends SelectorRow>(
  state: SelectorState<Row>,
  add: readonly Row[],
  drop: readonly string[],
): SelectorState<Row> => {
  const selected = new Set(state.selected)
  const known = new Map(state.known)
  for (const row of add) {
    selected.add(row.id)
    known.set(row.id, row)
  }
  for (const id of drop) {
    selected.delete(id)
    known.delete(id)
  }
  return { ...state, selected, known, collection: drop.length > 0 && state.collection === 'on' ? 'off' : state.collection }
}

/** Pure transitions of the selector dialogs. */
export function reduceSelector<Row extends SelectorRow>(
  state: SelectorState<Row>,
  action: SelectorAction<Row>,
): SelectorState<Row> {
  switch (action.kind) {
    case 'type':
      return { ...state, typed: { ...state.typed, [action.column]: action.text } }
    case 'apply':
      return hasPendingFilters(state) ? searchAgain(state, { applied: filled(state.typed) }) : state
    case 'clearFilters':
      return searchAgain(state, { typed: {}, applied: {}, classes: noClasses, appliedClasses: noClasses })
    case 'searchOption':
      if (action.searchOption === state.searchOption) return state
      return searchAgain(state, { searchOption: action.searchOption, applied: filled(state.typed) })
    case 'classWise':
      if (action.on === state.classWise) return state
      return searchAgain(state, { classWise: action.on, applied: filled(state.typed) })
    case 'classes':
      return { ...state, classes: action.classes }
    case 'searchClasses':
      return searchAgain(state, { appliedClasses: state.classes })
    case 'page':
      return action.page === state.page ? state : searchAgain(state, { page: action.page, collection: state.collection })
    case 'retry':
      return searchAgain(state, { page: state.page })
    case 'answer': {
      if (action.search !== state.search) return state
      const { results, pagination } = action.page
      const last = Math.max(1, Math.ceil(pagination.count / state.pageSize))
      // Rows went away meanwhile: show the last page there still is.
      if (results.length === 0 && state.page > last) return searchAgain(state, { page: last, collection: state.collection })
      return { ...state, status: 'ready', rows: results, count: pagination.count }
    }
    case 'fail':
      return action.search === state.search ? { ...state, status: 'failed' } : state
    case 'toggle':
      return state.selected.has(action.row.id) ? withSelected(state, [], [action.row.id]) : withSelected(state, [action.row], [])
    case 'togglePage': {
      const rows = state.rows ?? []
      return pageState(state) === true
        ? withSelected(
            state,
            [],
            rows.map(row => row.id),
          )
        : withSelected(state, rows, [])
    }
    case 'remove':
      return withSelected(state, [], [action.id])
    case 'know': {
      const wanted = action.rows.filter(row => state.selected.has(row.id))
      return wanted.length === 0
        ? state
        : { ...state, known: new Map([...state.known, ...wanted.map(row => [row.id, row] as const)]) }
    }
    case 'askCollection':
      return { ...state, collection: 'loading' }
    case 'collect': {
      if (state.collection !== 'loading') return state
      const selected = new Set(state.selected)
      for (const id of action.ids) selected.add(id)
      return { ...state, selected, collection: 'on' }
    }
    case 'failCollection':
      return state.collection === 'loading' ? { ...state, collection: 'failed' } : state
    case 'clearCollection':
      return { ...state, selected: new Set(), known: new Map(), collection: 'off' }
  }
}
