import { type AnswerOfCall, syncItems } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { ErrorState, Facts, Skeleton, SkeletonRegion, Stack, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useMoment } from '../../../session/zone'
import { useNamedText, useText } from '../../../texts/text'

type One = AnswerOfCall<typeof syncItems.one>
type Line = One['payload']['lines'][number] & { readonly at: number }

/** The lines of what is sent. */
function Lines({ payload }: { payload: One['payload'] }) {
  const text = useText()
  const named = useNamedText()
  return (
    <Table<Line>
      cards
      label={text('feeSync.payload')}
      rows={payload.lines.map((line, at) => ({ ...line, at }))}
      rowKey={line => String(line.at)}
      rowName={line => `${line.installment} ${line.head}`}
      empty={{ title: text('feeSync.nothing') }}
      columns={[
        {
          key: 'line',
          header: text('feeSync.line'),
          look: 'name',
          cell: line => (
            <>
              {line.head || named(`feeSync.code.${line.kind}`, line.kind)}
              <small>{[line.installment, line.academicYear, line.externalKey].filter(Boolean).join(' · ')}</small>
            </>
          ),
        },
        { key: 'amount', header: text('feeSync.amount'), align: 'end', cell: line => formatRupees(line.amount) },
      ]}
    />
  )
}

/** All that the own system is told of an item, its errors, and under which names it knew it before. */
export function ItemFacts({ id }: { readonly id: string }) {
  const text = useText()
  const intl = useIntl()
  const named = useNamedText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(syncItems.one, { params: { id } })
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <SkeletonRegion>
        <Skeleton height="240px" />
      </SkeletonRegion>
    )
  const { payload } = data
  const facts: readonly (readonly [string, string])[] = [
    [text('feeSync.school'), data.school.name],
    [text('feeSync.date'), displayDay(payload.date)],
    [text('feeSync.admNo'), payload.admNo],
    [text('feeSync.division'), payload.division],
    [text('feeSync.account'), payload.account],
    [text('feeSync.amount'), formatRupees(payload.amount)],
    [text('feeSync.channel'), named(`feeSync.code.${payload.source}`, payload.source)],
    [text('feeSync.column.mode'), payload.mode],
    [text('feeSync.column.reference'), payload.reference],
    [text('feeSync.column.orderNo'), payload.orderNo],
    [text('feeSync.reason'), payload.reason],
    [text('feeSync.attempts'), intl.formatNumber(data.attempts)],
    [text('feeSync.lastError'), data.lastError ?? ''],
    [text('feeSync.nextTry'), data.nextTryAt ? moment(data.nextTryAt) : ''],
    [text('feeSync.syncedOn'), data.syncedAt ? moment(data.syncedAt) : ''],
    [text('feeSync.externalRef'), data.externalRef ?? ''],
  ]
  return (
    <Stack>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </Facts>
      <Lines payload={payload} />
      {data.history.length > 0 ? (
        <Table
          cards
          label={text('feeSync.history')}
          rows={data.history}
          rowKey={one => one.unsyncedAt}
          rowName={one => one.externalRef ?? moment(one.unsyncedAt)}
          empty={{ title: text('feeSync.nothing') }}
          columns={[
            {
              key: 'ref',
              header: text('feeSync.externalRef'),
              look: 'name',
              cell: one => (
                <>
                  {one.externalRef ?? '–'}
                  <small>{[moment(one.unsyncedAt), one.by].filter(Boolean).join(' · ')}</small>
                  <small>{one.reason}</small>
                </>
              ),
            },
          ]}
        />
      ) : null}
    </Stack>
  )
}
