import type { people, RequestOfCall } from '@school/api/client'

type View = RequestOfCall<typeof people.viewStudentReport>['body']
export type StudentFilters = NonNullable<View['filters']>

/** Filters, order and page of the report as they stand in the address. */
export interface ReportQuery {
  readonly filters: StudentFilters
  readonly sort: { column: string; descending: boolean }[]
  readonly page: number
  readonly pageSize: number
}

const list = (query: URLSearchParams, name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
const one = <const T extends string>(query: URLSearchParams, name: string, allowed: readonly T[], fallback: NoInfer<T>): T =>
  allowed.find(value => value === query.get(name)) ?? fallback

const id = (query: URLSearchParams, name: string) => query.get(name) || undefined

export function readQuery(query: URLSearchParams): ReportQuery {
  const month = Number(query.get('month'))
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
      reservationId: id(query, 'reservation'),
      busUser: one(query, 'bus', ['', 'yes', 'no'], ''),
      birthMonth: month >= 1 && month <= 12 ? month : undefined,
      text: query.get('text') ?? '',
    },
    sort: list(query, 'sort').map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') })),
    page: Math.max(1, Number(query.get('page')) || 1),
    pageSize: [10, 20, 50, 100].find(size => size === Number(query.get('size'))) ?? 20,
  }
}

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
