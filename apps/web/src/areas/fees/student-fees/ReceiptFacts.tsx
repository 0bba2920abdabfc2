import { studentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Facts, Skeleton, SkeletonRegion, Stack, Table } from '@school/ui'
import { useNamedText, useText } from '../../../texts/text'

/** A receipt from its payment over its lines to the ledger. */
export function ReceiptFacts({ id }: { readonly id: string }) {
  const text = useText()
  const named = useNamedText()
  const { data } = useCall(studentFees.receipt, { params: { receiptId: id } })
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton height="240px" />
      </SkeletonRegion>
    )
  const { payment } = data
  const facts: readonly (readonly [string, string])[] = [
    [text('feeSync.date'), displayDay(data.date)],
    [text('feeSync.admNo'), data.student.admNo],
    [text('feeSync.name'), data.student.name],
    [text('feeSync.division'), data.division],
    [text('feeSync.account'), data.account],
    [text('feeSync.amount'), formatRupees(data.amount)],
    [text('feeSync.status'), named(`feeSync.code.${data.status}`, data.status)],
    [text('feeSync.payment'), formatRupees(payment.amount)],
    [text('feeSync.channel'), named(`feeSync.code.${payment.source}`, payment.source)],
    [text('feeSync.column.mode'), payment.mode],
    [text('feeSync.column.reference'), payment.reference],
    [text('feeSync.column.orderNo'), payment.orderNo],
    ...data.sync.map(
      one =>
        [
          `${text('feeSync.column.syncStatus')} · ${named(`feeSync.entity.${one.entity}`, one.entity)}`,
          [text(`feeSync.status.${one.status}`), one.externalRef].filter(Boolean).join(' · '),
        ] as const,
    ),
  ]
  return (
    <Stack>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </Facts>
      <Table
        cards
        label={text('feeSync.receiptLines')}
        rows={data.lines.map((line, at) => ({ ...line, at }))}
        rowKey={line => String(line.at)}
        rowName={line => `${line.installment} ${line.head}`}
        empty={{ title: text('feeSync.nothing') }}
        columns={[
          {
            key: 'line',
            header: text('feeSync.receiptLines'),
            look: 'name',
            cell: line => (
              <>
                {line.head || named(`feeSync.code.${line.kind}`, line.kind)}
                <small>{line.installment}</small>
              </>
            ),
          },
          { key: 'amount', header: text('feeSync.amount'), align: 'end', cell: line => formatRupees(line.amount) },
        ]}
      />
      <Table
        cards
        label={text('feeSync.ledger')}
        rows={data.ledger}
        rowKey={entry => entry.id}
        rowName={entry => `${displayDay(entry.date)} ${entry.kind}`}
        empty={{ title: text('feeSync.nothing') }}
        columns={[
          {
            key: 'entry',
            header: text('feeSync.ledger'),
            look: 'name',
            cell: entry => (
              <>
                {named(`feeReports.code.${entry.kind}`, entry.kind)}
                <small>{displayDay(entry.date)}</small>
              </>
            ),
          },
          {
            key: 'debit',
            header: text('feeSync.debit'),
            align: 'end',
            cell: entry => (entry.debit ? formatRupees(entry.debit) : '–'),
          },
          {
            key: 'credit',
            header: text('feeSync.credit'),
            align: 'end',
            cell: entry => (entry.credit ? formatRupees(entry.credit) : '–'),
          },
        ]}
      />
    </Stack>
  )
}
