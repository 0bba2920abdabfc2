import { type AnswerOfCall, logins } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { classesOf, classFiltersOfToday, type ReportValues, searchFilter } from '../../report'
import { useText } from '../../texts/text'
import { designationFilter, openFilter } from './list-filters'
import type { Work } from './ReasonDialog'

export type Row = AnswerOfCall<typeof logins.viewBlocks>['results'][number]

const userTypes = ['Guardian', 'Student', 'Staff'] as const

/** The filters as the call takes them: staff by designation, families by class. */
function filtersOf(values: ReportValues) {
  const userType = values.choice('type', userTypes, 'Guardian')
  return {
    userType,
    status: values.choice('status', ['', 'Open', 'Blocked'], ''),
    text: values.text(),
    ...(userType === 'Staff' ? { designationId: values.one('designation') } : classesOf(values)),
  }
}

/** Logins as filters find them, blocked and opened together; `onDone` hears that it was done. */
export function useBlocks(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { data: offers } = useCall(logins.blockInitialValues, {})
  const list = useFilteredList({
    name: 'blocks',
    ready: offers !== undefined,
    filters: values => [
      {
        name: 'type',
        label: text('logins.userType'),
        kind: 'choice',
        options: userTypes.map(value => ({ value, label: text(`logins.type.${value}`) })),
        standard: 'Guardian',
        required: true,
        clears: ['section', 'course', 'division', 'designation'],
      },
      ...(filtersOf(values).userType === 'Staff'
        ? [designationFilter(text, offers?.designations)]
        : classFiltersOfToday(text, offers, values)),
      openFilter(text),
      searchFilter(text, text('logins.searchPeople')),
    ],
    call: logins.viewBlocks,
    request: (values, page) => ({ body: { filters: filtersOf(values), ...page } }),
    kind: 'type',
  })
  const filters = filtersOf(list.report.values)
  const act = async (work: Work, body: { reason: string; until?: string }) => {
    const userIds = [...list.selected]
    try {
      if (work === 'block') {
        const { blocked } = await client.call(logins.block, { body: { userIds, ...body } })
        toast.success(text('logins.blocked', { n: blocked }))
      } else {
        const { unblocked } = await client.call(logins.unblock, { body: { userIds, reason: body.reason } })
        toast.success(text('logins.unblocked', { n: unblocked }))
      }
      onDone()
      list.onSelect(new Set())
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  /** Ids of all whom the filters find. */
  const findAll = async (signal: AbortSignal) => {
    const body = { filters, page: 1, pageSize: 1, all: true }
    return (await client.call(logins.viewBlocks, { body }, { signal })).ids ?? []
  }
  return { list, filters, act, findAll }
}
