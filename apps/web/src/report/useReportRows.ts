import type { AnswerOfCall, Call, Client, Problem, RequestOfCall } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useEffect } from 'react'
import type { ReadPage, ReportPage } from './print-rows'
import type { Report } from './useReport'

type AnyCall = Call<never> | Call

/** A row of the call's answer. */
export type RowOf<C> = AnswerOfCall<C> extends { readonly results: readonly (infer Row)[] } ? Row : never

export interface ReportRows<Row> {
  readonly data: ReportPage<Row> | undefined
  readonly error: Problem | undefined
  /** Whether `data` is still what was asked for before. */
  readonly isLoading: boolean
  readonly isValidating: boolean
  readonly retry: () => void
  readonly read: ReadPage<Row>
}

/**
 * The page of a report that its address names.
 *
 * @param request what is asked for a page
 */
export function useReportRows<C extends AnyCall>(
  report: Report,
  call: C,
  request: (page: { page: number; pageSize: number }) => RequestOfCall<C>,
): ReportRows<RowOf<C>> {
  const { page, pageSize, ready, keepWithin } = report
  const answer = useCall(call, ready ? request({ page, pageSize }) : null)
  // A call without rows has rows of type never, and is of no use here.
  const data = answer.data as unknown as ReportPage<RowOf<C>> | undefined
  const count = data?.pagination.count
  useEffect(() => {
    // While a page is on its way the figures are those of another one.
    if (count !== undefined && !answer.isLoading) keepWithin(count)
  }, [count, answer.isLoading, keepWithin])
  return {
    data,
    error: answer.error,
    isLoading: answer.isLoading,
    isValidating: answer.isValidating,
    retry: () => void answer.mutate(),
    read: async (client: Client, asked) => (await client.call(call, request(asked))) as unknown as ReportPage<RowOf<C>>,
  }
}
