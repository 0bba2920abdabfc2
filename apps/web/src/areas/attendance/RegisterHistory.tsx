import { type AnswerOfCall, attendanceEntry } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Dialog, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'

type Change = AnswerOfCall<typeof attendanceEntry.history>['results'][number]

/** What was changed in a register after it was taken. */
export function RegisterHistory({ registerId, onClose }: { registerId: string; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(attendanceEntry.history, { query: { registerId } })
  const code = (value: Change['old']) => (value ? text(`register.code.${value}`) : '–')
  return (
    <Dialog open size="large" title={text('register.history')} onClose={onClose}>
      <Table<Change>
        label={text('register.history')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => row.student}
        expectedRows={3}
        cards
        empty={{ title: text('register.noHistory') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'at', header: text('register.at'), look: 'code', cell: row => moment(row.at) },
          personColumn({ key: 'student', header: text('register.student'), look: 'name' }, row => ({
            student: row.studentId,
            name: row.student,
          })),
          { key: 'half', header: text('register.half'), cell: row => text(`register.half.${row.half}`) },
          { key: 'old', header: text('register.before'), cell: row => code(row.old) },
          { key: 'new', header: text('register.after'), cell: row => code(row.new) },
          { key: 'reason', header: text('register.reason'), cell: row => row.reason },
          { key: 'by', header: text('register.by'), cell: row => row.by },
        ]}
      />
    </Dialog>
  )
}
