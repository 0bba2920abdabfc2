import type { AnswerOfCall, people, RequestOfCall } from '@school/api/client'
import { isDay, pageCount } from '@school/rules'
import { type PresetName, presetOf, presets, presetsFor } from './report-presets'

type View = RequestOfCall<typeof people.viewStudentReport>['body']
export type StudentFilters = NonNullable<View['filters']>
/** What the filters and the column chooser offer. */
export type Offers = AnswerOfCall<typeof people.studentReportInitialValues>

/** Filters, list, order and page of the report as they stand in the address. */
export interface ReportQuery {
  readonly filters: StudentFilters
  readonly preset: PresetName | undefined
  readonly sort: { column: string; descending: boolean }[]
  readonly page: number
  readonly pageSize: number
}

/** Orders by at most so many columns. */
const mostSorts = 3
const longestText = 100
/** No school has more pages. */
const lastPage = 1_000_000

const list = (query: URLSearchParams, name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
const one = <const T extends string>(query: URLSearchParams, name: string, allowed: readonly T[], fallback: NoInfer<T>): T =>
  allowed.find(value => value === query.get(name)) ?? fallback
const id = (query: URLSearchParams, name: string) => query.get(name) || undefined
const day = (query: URLSearchParams, name: string) => [query.get(name) ?? ''].find(isDay)

export function readQuery(query: URLSearchParams): ReportQuery {
  const month = Number(query.get('month'))
  const preset = presetOf(query.get('preset'))
  const sort = list(query, 'sort')
  return {
    filters: {
      academicYearId: id(query, 'year'),
      sectionIds: list(query, 'section'),
      courseIds: list(query, 'course'),
      divisionIds: list(query, 'division'),
      status: one(query, 'status', ['studying', 'terminated', 'all'], 'studying'),
      gender: one(query, 'gender', ['', 'Male', 'Female', 'Other'], ''),
      blockId: id(query, 'block'),
      religionId: id(query, 'religion'),
      casteId: id(query, 'caste'),
      reservationId: id(query, 'reservation'),
      busUser: one(query, 'bus', ['', 'yes', 'no'], ''),
      admittedFrom: day(query, 'admittedFrom'),
      admittedTo: day(query, 'admittedTo'),
      birthMonth: Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined,
      text: (query.get('text') ?? '').slice(0, longestText),
    },
    preset,
    sort: (sort.length > 0 || !preset ? sort : [...presets[preset].sort])
      .slice(0, mostSorts)
      .map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') })),
    page: Math.min(lastPage, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
    pageSize: [10, 20, 50, 100].find(size => size === Number(query.get('size'))) ?? 20,
  }
}

/** An order as the address holds it. */
export const sortText = (sort: readonly { column: string; descending: boolean }[]): string =>
  sort.map(item => (item.descending ? `-${item.column}` : item.column)).join(',')

/** The address with some fields changed; any change but that of the page begins at page 1. */
export function changed(query: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Names of the filters in the address. */
const filterNames = [
  'year',
  'section',
  'course',
  'division',
  'status',
  'gender',
  'block',
  'religion',
  'caste',
  'reservation',
  'bus',
  'admittedFrom',
  'admittedTo',
  'month',
  'text',
]

/** The address without any filter; list, order and size of a page stay. */
export const withoutFilters = (query: URLSearchParams): URLSearchParams =>
  changed(query, Object.fromEntries(filterNames.map(name => [name, undefined])))

/**
 * The address without values that the filters do not offer: an id that is none or is gone, a day that is none, a column
 * that the person may not see. The very same one when it holds none of these.
 */
export function withoutUnknown(query: URLSearchParams, offers: Offers): URLSearchParams {
  const { filters } = readQuery(query)
  const columns = offers.columns.map(column => column.key)
  const ids = (items: readonly { id: string }[]) => (value: string) => items.some(item => item.id === value)
  const valid: Readonly<Record<string, (value: string) => boolean>> = {
    year: ids(offers.years),
    section: ids(offers.sections),
    course: ids(offers.courses),
    division: ids(offers.divisions),
    status: value => value === filters.status,
    gender: value => value === filters.gender,
    block: ids(offers.masters.blocks),
    religion: ids(offers.masters.religions),
    caste: ids(offers.masters.castes),
    reservation: ids(offers.masters.reservations),
    bus: value => value === filters.busUser,
    admittedFrom: isDay,
    admittedTo: isDay,
    month: value => Number(value) === filters.birthMonth,
    preset: value => presetsFor(columns).some(name => name === value),
    sort: value => ['birthday', ...columns].includes(value.replace(/^-/, '')),
  }
  const drops = Object.entries(valid).flatMap(([name, known]) => {
    const values = query.get(name)?.split(',') ?? []
    const kept = values.filter(known)
    return kept.length < values.length ? [[name, kept.join(',')] as const] : []
  })
  if (drops.length === 0) return query
  return changed(query, { ...Object.fromEntries(drops), page: query.get('page') ?? undefined })
}

/** The address with the last page there is, where it names a page behind that; else the very same. */
export function withinPages(query: URLSearchParams, rows: number): URLSearchParams {
  const { page, pageSize } = readQuery(query)
  const last = pageCount(rows, pageSize)
  return page <= last ? query : changed(query, { page: last > 1 ? String(last) : undefined })
}
