import { bankFees as calls } from '@school/api/client'
import { displayDay, formatRupees } from '@school/rules'
import { EyeOff, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useNamedText, useText } from '../../../texts/text'
import { AssignForm } from './AssignForm'
import type { BankOffers } from './CodesTab'
import { IgnoreForm } from './IgnoreForm'

export type WaitingLine = RowOf<typeof calls.lines>

/** Lines of the bank that wait for a person. */
export function SuspenseTab({ offers }: { readonly offers: BankOffers }) {
  const text = useText()
  const named = useNamedText()
  const [opened, setOpened] = useState<{ line: WaitingLine; how: 'assign' | 'ignore' }>()
  const list = useFilteredList({
    name: 'bank-lines',
    ready: true,
    filters: () => [searchFilter(text, text('bankFees.searchLine'))],
    call: calls.lines,
    request: (values, page) => ({ query: { status: 'suspense' as const, text: values.text(), ...page } }),
  })
  const close = () => setOpened(undefined)
  return (
    <>
      <ReportFilters report={list.report} />
      <ListPanel<WaitingLine>
        list={list}
        count={count => text('bankFees.lineCount', { count })}
        table={{
          label: text('bankFees.tab.suspense'),
          rowKey: row => row.id,
          rowName: row => row.utr ?? (row.narration || formatRupees(row.amount)),
          onPick: line => setOpened({ line, how: line.drCr === 'cr' ? 'assign' : 'ignore' }),
          rowMenu: line => [
            ...(line.drCr === 'cr'
              ? [
                  {
                    key: 'assign',
                    label: text('bankFees.assign'),
                    icon: UserRoundCheck,
                    onSelect: () => setOpened({ line, how: 'assign' }),
                  },
                ]
              : []),
            { key: 'ignore', label: text('bankFees.ignore'), icon: EyeOff, onSelect: () => setOpened({ line, how: 'ignore' }) },
          ],
          empty: { title: text('bankFees.nothingWaits') },
          columns: [
            { key: 'date', header: text('bankFees.date'), cell: row => displayDay(row.valueDate) },
            { key: 'utr', header: text('bankFees.utr'), look: 'code', cell: row => row.utr ?? '–' },
            { key: 'narration', header: text('bankFees.narration'), look: 'name', cell: row => row.narration || '–' },
            {
              key: 'reason',
              header: text('bankFees.reason'),
              cell: row => named(`bankFees.reasonOf.${row.reason}`, row.reason ?? '', { code: row.code ?? '' }),
            },
            {
              key: 'amount',
              header: text('bankFees.amount'),
              align: 'end',
              cell: row => (
                <>
                  {formatRupees(row.amount)}
                  {row.drCr === 'dr' ? <small>{text('bankFees.debit')}</small> : null}
                </>
              ),
            },
            { key: 'age', header: text('bankFees.age'), cell: row => text('bankFees.days', { n: row.age }) },
          ],
        }}
      />
      {opened?.how === 'assign' ? <AssignForm line={opened.line} accounts={offers.results} onClose={close} /> : null}
      {opened?.how === 'ignore' ? <IgnoreForm line={opened.line} onClose={close} /> : null}
    </>
  )
}
