import { notices } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { shownNoticeStatuses } from '@school/rules'
import { useConfirm } from '@school/ui'
import { useDone } from '../../forms/done'
import { useFilteredList } from '../../list'
import { codeFilter, dayFilters, rowFilter, searchFilter } from '../../report'
import { useText } from '../../texts/text'
import type { Notice } from './words'

/** What the school announces, as filters find it. */
export function useNoticeList() {
  const text = useText()
  const { data: offers } = useCall(notices.initialValues, {})
  const kinds = offers?.kinds ?? []
  const roles = offers?.roles ?? []
  const list = useFilteredList({
    name: 'notice-board',
    ready: offers !== undefined,
    filters: values => [
      rowFilter(text, 'year', text('notices.year'), offers?.academicYears),
      codeFilter(text, 'kind', text('notices.kind'), kinds, value => text(`notices.kind.${value}`)),
      codeFilter(text, 'status', text('notices.status'), shownNoticeStatuses, value => text(`notices.status.${value}`)),
      codeFilter(text, 'audience', text('audience.for'), roles, value => text(`audience.role.${value}`)),
      ...dayFilters(text, values, ['from', text('notices.from')], ['to', text('notices.to')], false),
      searchFilter(text),
    ],
    call: notices.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        kind: values.code('kind', kinds),
        status: values.code('status', shownNoticeStatuses),
        audience: values.code('audience', roles),
        from: values.day('from'),
        to: values.day('to'),
        text: values.text(),
        ...page,
      },
    }),
  })
  return { offers, list }
}

/** Deletes and approves notices. */
export function useNoticeWork() {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const run = useDone(notices.list, notices.event)
  const params = (row: Notice) => ({ params: { id: row.id } })
  return {
    remove: (row: Notice) => void run(() => client.call(notices.remove, params(row)), text('notices.deleted')),
    approve: async (row: Notice) => {
      const sure = await confirm({
        title: text('notices.approve'),
        message: text('notices.sureApprove', { title: row.title }),
        confirmText: text('notices.approve'),
      })
      if (sure) await run(() => client.call(notices.approve, params(row)), text('notices.approved'))
    },
  }
}
