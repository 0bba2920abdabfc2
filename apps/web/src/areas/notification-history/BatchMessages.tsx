import { type AnswerOfCall, messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type BatchMessageState, batchMessageStates } from '@school/rules'
import { Badge, Field, Pagination, Select, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import type { RowOf } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { stateTones } from './MessageDetails'

export type Batch = AnswerOfCall<typeof messaging.batch>

const pageSize = 10

/** The messages of a batch, by what became of them. */
export function BatchMessages({
  id,
  state,
  onState,
}: {
  readonly id: string
  /** The state that is shown alone. */
  readonly state: BatchMessageState | ''
  readonly onState: (state: BatchMessageState | '') => void
}) {
  const intl = useIntl()
  const text = useText()
  const [shown, setShown] = useState({ state, page: 1 })
  // Another state begins with its first page.
  const page = shown.state === state ? shown.page : 1
  const setPage = (at: number) => setShown({ state, page: at })
  const { data, error, mutate } = useCall(messaging.batchMessages, {
    params: { id },
    query: { state, page, pageSize },
  })
  return (
    <>
      <Field label={text('report.status')}>
        <Select<BatchMessageState | ''>
          options={[
            { value: '', label: text('app.all') },
            ...batchMessageStates.map(value => ({ value, label: text(`messages.state.${value}`) })),
          ]}
          value={state}
          onChange={chosen => onState(chosen ?? '')}
        />
      </Field>
      <Table
        cards
        label={text('messages.messages')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => row.name}
        expectedRows={pageSize}
        empty={{ title: text('report.noMatch') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          personColumn<RowOf<typeof messaging.batchMessages>>(
            { key: 'name', header: text('messages.column.name'), look: 'name' },
            row => ({
              student: row.studentId,
              staff: row.staffId,
              name: [row.name, row.students.join(', ')].filter(Boolean).join(' · '),
            }),
          ),
          { key: 'to', header: text('messages.column.to'), look: 'code', cell: row => row.to || '–' },
          {
            key: 'state',
            header: text('report.status'),
            cell: row => (
              <Badge status={stateTones[row.state]}>
                {row.skipReason
                  ? text(`messages.skip.${row.skipReason}`, { parameter: row.parameter ?? '' })
                  : text(`messages.state.${row.state}`)}
              </Badge>
            ),
          },
        ]}
      />
      {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
    </>
  )
}
