import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { type ReportValues, searchFilter } from '../../report'
import { useText } from '../../texts/text'

export type Row = AnswerOfCall<typeof guardianChanges.changeRequests>['results'][number]
const statuses = ['Pending', 'Approved', 'Rejected', 'Withdrawn'] as const

const statusOf = (values: ReportValues) => values.choice('status', statuses, 'Pending')

/** What guardians ask to change, and the decisions about it. */
export function useChangeRequests(onDecided: () => void) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const [busy, setBusy] = useState(false)
  const list = useFilteredList({
    name: 'change-requests',
    ready: true,
    filters: () => [
      {
        name: 'status',
        label: text('logins.status'),
        kind: 'choice',
        options: statuses.map(value => ({ value, label: text(`logins.request.${value}`) })),
        standard: 'Pending',
      },
      searchFilter(text, text('logins.searchRequests')),
    ],
    call: guardianChanges.changeRequests,
    request: (values, page) => ({ query: { status: statusOf(values), text: values.text(), ...page } }),
    kind: 'status',
  })
  const pending = statusOf(list.report.values) === 'Pending'
  const decide = async (ids: readonly string[], approve: boolean, remark = '') => {
    setBusy(true)
    try {
      const { decided } = await client.call(guardianChanges.decideRequests, { body: { ids: [...ids], approve, remark } })
      toast.success(text(approve ? 'logins.approved' : 'logins.rejected', { n: decided }))
      list.onSelect(new Set())
      onDecided()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
    await list.reload()
  }
  return { list, pending, busy, decide }
}
