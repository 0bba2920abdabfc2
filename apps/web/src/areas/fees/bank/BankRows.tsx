import type { AnswerOfCall, bankAccounts } from '@school/api/client'
import { displayDay, formatRupees } from '@school/rules'
import { Table } from '@school/ui'
import { useNamedText, useText } from '../../../texts/text'

type Read = AnswerOfCall<typeof bankAccounts.tryFile>

/** Rows of a bank's file as they were understood, with what they go to. */
export function BankRows({ rows }: { readonly rows: Read['rows'] }) {
  const text = useText()
  const goesTo = useMatchText()
  return (
    <Table<Read['rows'][number]>
      cards
      label={text('bankFees.preview')}
      rows={rows}
      rowKey={row => String(row.row)}
      rowName={row => text('bankFees.row') + row.row}
      empty={{ title: text('bankFees.none') }}
      columns={[
        {
          key: 'narration',
          header: text('bankFees.narration'),
          look: 'name',
          cell: row => (
            <Lines first={row.narration || '–'} second={[displayDay(row.valueDate), row.utr].filter(Boolean).join(' · ')} />
          ),
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
        { key: 'match', header: text('bankFees.goesTo'), cell: row => goesTo(row) },
      ]}
    />
  )
}

const Lines = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <>
    <span>{first}</span>
    <small>{second}</small>
  </>
)

/** Rows that cannot be read, and why. */
export function WrongRows({ errors }: { readonly errors: Read['errors'] }) {
  const text = useText()
  return (
    <Table<Read['errors'][number]>
      cards
      label={text('bankFees.wrongRows')}
      rows={errors}
      rowKey={row => String(row.row)}
      columns={[
        { key: 'row', header: text('bankFees.row'), look: 'margin', cell: row => row.row },
        { key: 'reason', header: text('bankFees.reason'), look: 'name', cell: row => row.message },
        { key: 'value', header: text('bankFees.file'), look: 'code', cell: row => row.value || '–' },
      ]}
    />
  )
}

const matched = ['settlement', 'cheque', 'reversal', 'debit'] as const

/** What a line goes to, or why it waits. */
function useMatchText() {
  const text = useText()
  const named = useNamedText()
  return ({ match, code, student, orderNo }: Read['rows'][number]): string => {
    if (match === 'code' && student) return text('bankFees.match.code', student)
    if (match === 'order' && orderNo) return text('bankFees.match.order', { no: orderNo })
    const known = matched.find(one => one === match)
    if (known) return text(`bankFees.match.${known}`)
    return named(`bankFees.reasonOf.${match}`, match, { code: code ?? '' })
  }
}
