import type { Words } from '../foundation'

/** A row a selector can pick: `id`, in selectors of students `studentId`, and the fields of its columns. */
export type SelectorRow = { readonly id: string; readonly studentId?: string; readonly [field: string]: unknown }

/** One column of a selector, with a filter of its own. */
export type SelectorColumn = {
  /** Field of the row, and name of the filter in the query. */
  key: string
  header: Words
  /** `name` is stressed, `code` muted, `figure` stands at the end and on phones in the margin. */
  look?: 'name' | 'code' | 'figure'
  /** Any CSS width. */
  width?: string
}

/** Filters a selector always sends. */
export type SelectorFilters = {
  filterStudyingStatus?: 'all' | 'studying' | 'terminated'
  avoidRelievedStaff?: 'all' | 'Working' | 'Relieved'
  userCreatedonly?: boolean
  schoolId?: string
  divisionId?: string
  courseId?: string
  divisionFilterValues?: readonly string[]
}

/** What can be picked and how it shows. */
export type SelectorConfiguration = {
  /** Name in events: `{name}Not found`. */
  name: string
  /** Path of the list call. */
  address: string
  /** `Student`; shown as 'Select Student'. */
  title: Words
  /** `Students`; shown as 'Select Students' and '3 Students selected'. */
  titles: Words
  columns: readonly SelectorColumn[]
  /** Fields that stand for a picked row, joined by commas; keys such as `id` are carried and not shown. */
  displayFields: readonly string[]
  /** Fields beside a name on offer, which tell people of one name apart; `displayFields` but the name when absent. */
  hintFields?: readonly string[]
  filters?: SelectorFilters
  /** The multiple dialog offers 'Class Wise' where its loaders have `searchOptions`, unless this is false. */
  classWise?: boolean
}

export type SearchOption = 'contains' | 'starts-with'

/** The filters of one search under the names of the list call; empty ones are left out. */
export type SelectorQuery = SelectorFilters & {
  searchOption: SearchOption
  /** From 1. */
  page: number
  pageSize: number
  getSectionValues?: readonly string[]
  getCourseValues?: readonly string[]
  getDivisionValues?: readonly string[]
  /** Text of a column filter, by column key. */
  readonly [column: string]: unknown
}

/** A page of rows; `count` is the number of rows over all pages. */
export type SelectorPage<Row extends SelectorRow = SelectorRow> = {
  readonly results: readonly Row[]
  readonly pagination: { readonly currentPage: number; readonly pageSize: number; readonly count: number }
}

export type ClassOption = { readonly id: string; readonly name: string }

export type ClassOptions = {
  readonly sections: readonly ClassOption[]
  readonly courses: readonly ClassOption[]
  readonly divisions: readonly ClassOption[]
}

/**
 * Where rows come from. Every loader is aborted when its answer is no longer wanted, and rejects when the rows could
 * not be read.
 */
export type SelectorLoaders<Row extends SelectorRow = SelectorRow> = {
  page: (query: SelectorQuery, signal: AbortSignal) => Promise<SelectorPage<Row>>
  /** Ids of all rows of a query, whatever its page. */
  ids: (query: SelectorQuery, signal: AbortSignal) => Promise<readonly string[]>
  /** Rows whose name holds the text, for completion. */
  suggest: (text: string, filters: SelectorFilters, signal: AbortSignal) => Promise<readonly Row[]>
  /** The rows with exactly this admission number, else this name: none, one, or the several among which a person chooses. */
  lookup: (text: string, filters: SelectorFilters, signal: AbortSignal) => Promise<readonly Row[]>
  details: (id: string, signal: AbortSignal) => Promise<Row>
  /** Sections, and the courses and divisions of the chosen ones; needed for Class Wise. */
  searchOptions?: (
    chosen: { sections: readonly string[]; courses: readonly string[] },
    signal: AbortSignal,
  ) => Promise<ClassOptions>
}
