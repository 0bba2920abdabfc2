import { smsAccounts } from '@school/api/client'
import { Badge } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, type ReportFilter, ReportFilters, type RowOf, searchFilter } from '../../report'
import { type Say, useText } from '../../texts/text'
import { Providers } from './Providers'
import { SmsAccountForm } from './SmsAccountForm'

export type SmsAccount = RowOf<typeof smsAccounts.list>

const states = ['Active', 'Paused'] as const

const filters = (text: Say): readonly ReportFilter[] => [
  searchFilter(text, text('platform.name')),
  codeFilter(text, 'status', text('platform.status'), states, value => text(`platform.account.${value}`)),
]

/** SMS accounts of all schools; a row opens what was agreed with the school. */
export function SmsAccounts() {
  const intl = useIntl()
  const text = useText()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'sms-accounts',
    ready: true,
    filters: () => filters(text),
    call: smsAccounts.list,
    request: (values, page) => ({ query: { status: values.code('status', states), text: values.text(), ...page } }),
  })
  const account = list.rows.data?.results.find(row => row.school.id === opened)
  const count = (value: number) => intl.formatNumber(value)
  return (
    <>
      <Providers />
      <ReportFilters report={list.report} />
      <ListPanel<SmsAccount>
        list={list}
        count={count => text('platform.count', { count })}
        table={{
          label: text('platform.accounts'),
          rowKey: row => row.school.id,
          rowName: row => row.school.name,
          onPick: row => setOpened(row.school.id),
          empty: { title: text('platform.noSchools') },
          columns: [
            { key: 'school', header: text('platform.school'), look: 'name', cell: row => row.school.name },
            { key: 'header', header: text('platform.header'), look: 'code', cell: row => row.header || '–' },
            { key: 'entity', header: text('platform.entityId'), look: 'code', cell: row => row.dltEntityId || '–' },
            { key: 'balance', header: text('platform.balance'), align: 'end', cell: row => count(row.balance) },
            { key: 'sent', header: text('platform.sentToday'), align: 'end', cell: row => count(row.sentToday) },
            { key: 'failed', header: text('platform.failedToday'), align: 'end', cell: row => count(row.failedToday) },
            {
              key: 'status',
              header: text('platform.status'),
              cell: row => (
                <Badge status={row.status === 'Active' ? 'success' : 'warning'}>{text(`platform.account.${row.status}`)}</Badge>
              ),
            },
          ],
        }}
      />
      {account ? (
        <SmsAccountForm key={`${account.school.id} ${account.version}`} account={account} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  )
}
