import { guardianUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useReducer, useRef } from 'react'
import type { FilteredList } from '../../list'
import type { RowOf } from '../../report'
import { filtersOf, type UserType } from './user-filters'

export type Row = RowOf<typeof guardianUsers.viewData>

interface Known {
  readonly userId: string | null
  readonly created: boolean
}

/** What the logins are found by, what was found, and who of them is chosen. */
export interface LoginList extends Pick<FilteredList<Row>, 'selected' | 'onSelect'> {
  readonly report: Pick<FilteredList<Row>['report'], 'values'>
  readonly rows: Pick<FilteredList<Row>['rows'], 'isLoading'> & {
    readonly data: { readonly results: readonly Row[] } | undefined
  }
}

/** Logins of the chosen students, of all that was seen of the list: on other pages too. */
export function useSeenLogins(list: LoginList) {
  const { client } = useApi()
  const filters = filtersOf(list.report.values)
  // Those of guardians and those of the students themselves.
  const seen = useRef<Readonly<Record<UserType, Map<string, Known>>>>({ Guardian: new Map(), Student: new Map() })
  // What is read after the page has been drawn counts for its buttons as well.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const logins = seen.current[filters.userType]
  // While a page is on its way the rows are those of another one, maybe of the other type.
  for (const { studentId, userId, status } of (!list.rows.isLoading && list.rows.data?.results) || [])
    logins.set(studentId, { userId, created: status !== 'NotCreated' })
  /** Students and logins of everybody that some filters find. */
  const readAll = async (of: typeof filters, signal?: AbortSignal) => {
    const { all } = await client.call(
      guardianUsers.viewData,
      { body: { filters: of, pageSize: 1, all: true } },
      signal ? { signal } : {},
    )
    for (const { studentId, userId, created } of all ?? []) seen.current[of.userType].set(studentId, { userId, created })
    drawAgain()
    return all ?? []
  }
  const chosen = [...list.selected]
  return {
    /** Ids of their logins. */
    userIds: () => [...new Set(chosen.flatMap(id => logins.get(id)?.userId ?? []))],
    /** Students whose login is not made yet. */
    missing: () => chosen.filter(id => !logins.get(id)?.created),
    readAll,
  }
}

export type SeenLogins = ReturnType<typeof useSeenLogins>
