import { type Client, selectors } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { SelectorLoaders, SelectorQuery, SelectorRow } from '@school/ui'
import { useMemo } from 'react'

type ListCall = typeof selectors.student
type DetailsCall = typeof selectors.studentDetails

const rowsOf = (answer: unknown) => (Array.isArray(answer) ? [] : (answer as { results: SelectorRow[] }).results)

/** @param school of an operator who works in none, whose rows are wanted. */
function loadersOf(client: Client, list: ListCall, details: DetailsCall, school?: string | null): SelectorLoaders {
  const of = school ? { schoolId: school } : {}
  const ask = (query: SelectorQuery | object, signal: AbortSignal) =>
    client.call(list, { query: { ...query, ...of } as never }, { signal })
  return {
    page: async (query, signal) => (await ask(query, signal)) as never,
    ids: async (query, signal) => (await ask({ ...query, fetchAllIds: '1' }, signal)) as never,
    suggest: async (text, filters, signal) => rowsOf(await ask({ ...filters, name: text, pageSize: 10 }, signal)),
    lookup: async (text, filters, signal) => rowsOf(await ask({ ...filters, name: text, admNo: text, pageSize: 50 }, signal)),
    details: async (id, signal) => (await client.call(details, { query: { id, ...of } }, { signal })) as SelectorRow,
    searchOptions: (chosen, signal) =>
      client.call(
        selectors.searchOptions,
        { query: { getCourseValues: [...chosen.sections], getDivisionValues: [...chosen.courses], ...of } as never },
        { signal },
      ),
  }
}

/** Student selectors with it leave out those who left. */
export const studying = { filterStudyingStatus: 'studying' } as const

/** Where the student selectors get their rows. */
export function useStudentLoaders(): SelectorLoaders {
  const { client } = useApi()
  return useMemo(() => loadersOf(client, selectors.student, selectors.studentDetails), [client])
}

/** Where the staff selectors get their rows. */
export function useStaffLoaders(): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () => loadersOf(client, selectors.staff as unknown as ListCall, selectors.staffDetails as unknown as DetailsCall),
    [client],
  )
}

/** Where the guardian selectors get their rows. */
export function useGuardianLoaders(): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () => loadersOf(client, selectors.guardian as unknown as ListCall, selectors.guardianDetails as unknown as DetailsCall),
    [client],
  )
}

/** Where the school selectors get their rows. */
export function useSchoolLoaders(): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () => loadersOf(client, selectors.school as unknown as ListCall, selectors.schoolDetails as unknown as DetailsCall),
    [client],
  )
}

/** Where operators who work in no school get the students of one. */
export function useStudentLoadersOf(school: string | null): SelectorLoaders {
  const { client } = useApi()
  return useMemo(() => loadersOf(client, selectors.student, selectors.studentDetails, school), [client, school])
}

/** The staff of a school in the same way. */
export function useStaffLoadersOf(school: string | null): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () => loadersOf(client, selectors.staff as unknown as ListCall, selectors.staffDetails as unknown as DetailsCall, school),
    [client, school],
  )
}

/** The guardians of a school in the same way. */
export function useGuardianLoadersOf(school: string | null): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () =>
      loadersOf(client, selectors.guardian as unknown as ListCall, selectors.guardianDetails as unknown as DetailsCall, school),
    [client, school],
  )
}

/** Where the selector of students with report cards gets its rows. */
export function useReportCardLoaders(): SelectorLoaders {
  const { client } = useApi()
  return useMemo(
    () => loadersOf(client, selectors.reportCard as unknown as ListCall, selectors.reportCardDetails as unknown as DetailsCall),
    [client],
  )
}
