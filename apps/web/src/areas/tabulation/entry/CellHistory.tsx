import { type AnswerOfCall, sheets } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Dialog, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useMoment } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'

type Change = AnswerOfCall<typeof sheets.history>['results'][number]

/** One cell, or the whole sheet. */
export interface HistoryOf {
  readonly studentId?: string
  readonly key?: string
}

/** What was changed in a cell: who wrote what, when and in which way. */
export function CellHistory({ id, of, onClose }: { readonly id: string; readonly of: HistoryOf; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(sheets.history, { params: { id }, query: of })
  return (
    <Dialog open size="large" title={text('markEntry.history')} onClose={onClose}>
      <Table<Change>
        label={text('markEntry.history')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => row.student}
        expectedRows={3}
        cards
        empty={{ title: text('markEntry.noHistory') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'at', header: text('markEntry.at'), look: 'code', cell: row => moment(row.at) },
          personColumn({ key: 'student', header: text('markEntry.student'), look: 'name' }, row => ({
            student: row.studentId,
            name: row.student,
          })),
          { key: 'column', header: text('markEntry.column'), cell: row => row.column || text('markEntry.marks') },
          { key: 'old', header: text('markEntry.before'), align: 'end', cell: row => row.old ?? '–' },
          { key: 'new', header: text('markEntry.after'), align: 'end', cell: row => row.new ?? '–' },
          { key: 'via', header: text('markEntry.via'), cell: row => text(`markEntry.via.${row.via}`) },
          { key: 'reason', header: text('markEntry.reason'), cell: row => row.reason },
          { key: 'by', header: text('markEntry.by'), cell: row => row.by },
        ]}
      />
    </Dialog>
  )
}
