import { type AnswerOfCall, bankFees as calls } from '@school/api/client'
import { formatRupees } from '@school/rules'
import { Badge, Button } from '@school/ui'
import { Download, KeyRound, Printer } from 'lucide-react'
import { ListPanel, useFilteredList } from '../../../list'
import { classesOf, classFiltersOfToday, codeFilter, ReportFilters, type RowOf, rowFilter, searchFilter } from '../../../report'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { useCodes } from './useCodes'

export type BankOffers = AnswerOfCall<typeof calls.accounts>
export type CodeRow = RowOf<typeof calls.paymentIds>

const has = ['yes', 'no'] as const

/** Students with their codes, and what they owe. */
export function CodesTab({ offers }: { readonly offers: BankOffers }) {
  const text = useText()
  const list = useFilteredList({
    name: 'bank-payment-ids',
    ready: true,
    filters: values => [
      searchFilter(text, text('bankFees.search')),
      ...classFiltersOfToday(text, offers, values),
      codeFilter(text, 'has', text('bankFees.hasCode'), has, one => text(`bankFees.${one}`)),
      rowFilter(
        text,
        'account',
        text('bankFees.feeAccount'),
        offers.results.map(one => one.feeAccount),
      ),
    ],
    call: calls.paymentIds,
    request: (values, page) => ({
      query: {
        ...classesOf(values),
        accountId: values.one('account'),
        hasCode: values.code('has', has),
        text: values.text(),
        ...page,
      },
    }),
  })
  const { values } = list.report
  const filters = { ...classesOf(values), accountId: values.one('account'), text: values.text() }
  const missing = (list.rows.data as AnswerOfCall<typeof calls.paymentIds> | undefined)?.missing ?? 0
  const codes = useCodes({ ...filters, hasCode: values.code('has', has) })
  return (
    <>
      <ReportFilters report={list.report} />
      <ListPanel<CodeRow>
        list={list}
        count={count => text('bankFees.count', { count })}
        tools={
          <>
            <Button icon={KeyRound} disabled={missing === 0} busy={codes.generating} onClick={() => void codes.generate(missing)}>
              {text('bankFees.generate')}
            </Button>
            <Button icon={Download} onClick={codes.exportFile}>
              {text('bankFees.export')}
            </Button>
            <Button icon={Printer} onClick={codes.printSlips}>
              {text('bankFees.printSlips')}
            </Button>
          </>
        }
        table={{
          label: text('bankFees.slips'),
          rowKey: row => `${row.student.id} ${row.account.id}`,
          rowName: row => row.student.name,
          rowMenu: row => codes.menu(row),
          empty: { title: text('bankFees.none') },
          columns: [
            { key: 'admNo', header: text('bankFees.admNo'), look: 'margin', cell: row => row.student.admNo },
            personColumn({ key: 'name', header: text('bankFees.name'), look: 'name' }, row => ({
              student: row.student.id,
              name: row.student.name,
            })),
            { key: 'division', header: text('bankFees.class'), cell: row => row.division || '–' },
            { key: 'code', header: text('bankFees.code'), look: 'code', cell: row => row.code ?? '–' },
            {
              key: 'payTo',
              header: text('bankFees.payTo'),
              look: 'code',
              cell: row => (
                <>
                  {row.upiVpa || row.accountNo}
                  {row.upiVpa ? <small>{row.accountNo}</small> : null}
                </>
              ),
            },
            { key: 'due', header: text('bankFees.due'), align: 'end', cell: row => formatRupees(row.due) },
            {
              key: 'status',
              header: text('bankFees.status'),
              cell: row => (
                <Badge status={row.isActive ? 'success' : 'secondary'}>
                  {text(row.isActive ? 'bankFees.active' : row.code ? 'bankFees.inactive' : 'bankFees.noCode')}
                </Badge>
              ),
            },
          ],
        }}
      />
    </>
  )
}
