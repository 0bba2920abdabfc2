import { bankAccounts as calls } from '@school/api/client'
import { Badge, Button, FormHeader, Stack } from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { BankAccountForm } from './BankAccountForm'

export type BankAccount = RowOf<typeof calls.list>

/** /school/bank-payment-settings: bank accounts of the schools, with their codes and files. */
export default function BankSettings() {
  const text = useText()
  const title = useFormTitle()('school.pg.bank')
  const { viewer } = useSignedIn()
  const mayWrite = viewer.roles.includes('GJAdmin')
  const [opened, setOpened] = useState<BankAccount | 'new'>()
  const list = useFilteredList({
    name: 'bank-accounts',
    ready: true,
    filters: () => [
      searchFilter(text, text('bankFees.settings.search')),
      { name: 'active', label: text('bankFees.settings.onlyActive'), kind: 'flag' },
    ],
    call: calls.list,
    request: (values, page) => ({ query: { text: values.text(), all: !values.flag('active'), ...page } }),
  })
  return (
    <>
      <FormHeader
        title={title}
        caption={mayWrite ? 'Edit' : 'Info'}
        actions={
          mayWrite ? (
            <Button icon={Plus} variant="primary" onClick={() => setOpened('new')}>
              {text('bankFees.settings.new')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        <ReportFilters report={list.report} />
        <ListPanel<BankAccount>
          list={list}
          count={count => text('bankFees.settings.count', { count })}
          table={{
            label: title,
            rowKey: row => row.id,
            rowName: row => `${row.bank}, ${row.school.name}`,
            onPick: row => setOpened(row),
            empty: { title: text('bankFees.none') },
            columns: [
              { key: 'bank', header: text('bankFees.bank'), look: 'name', cell: row => row.bank },
              { key: 'school', header: text('bankFees.settings.school'), cell: row => row.school.name },
              { key: 'account', header: text('bankFees.feeAccount'), cell: row => row.account.name },
              { key: 'no', header: text('bankFees.accountNo'), look: 'code', cell: row => row.accountNo },
              { key: 'ifsc', header: text('bankFees.ifsc'), look: 'code', cell: row => row.ifsc },
              { key: 'prefix', header: text('bankFees.settings.prefix'), look: 'code', cell: row => row.idPrefix },
              { key: 'upi', header: text('bankFees.upi'), look: 'code', cell: row => row.upiVpa || '–' },
              { key: 'codes', header: text('bankFees.settings.codes'), align: 'end', cell: row => row.codes },
              {
                key: 'status',
                header: text('bankFees.status'),
                cell: row => (
                  <Badge status={row.isActive ? 'success' : 'secondary'}>
                    {text(row.isActive ? 'bankFees.active' : 'bankFees.inactive')}
                  </Badge>
                ),
              },
            ],
          }}
        />
      </Stack>
      {opened ? (
        <BankAccountForm
          key={opened === 'new' ? 'new' : opened.id}
          account={opened === 'new' ? undefined : opened}
          mayWrite={mayWrite}
          onAccount={setOpened}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
