import { type AnswerOfCall, manySchools } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, Pagination, Panel, Stack, Table, WorkResult } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'

type Row = AnswerOfCall<typeof manySchools.result>['schools'][number]

const pageSize = 50
const tones = { Waiting: 'info', Updated: 'success', Refused: 'danger' } as const

interface ManyResultProps {
  readonly token: string
  /** The words of the job that did it. */
  readonly message: string
  readonly onClose: () => void
}

/** What became of each school. */
export function ManyResult({ token, message, onClose }: ManyResultProps) {
  const intl = useIntl()
  const text = useText()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(manySchools.result, { params: { id: token } })
  return (
    <Stack>
      <WorkResult
        fresh
        title={text('generalSettings.result')}
        message={message}
        parts={[
          { state: 'done', count: data?.updated ?? 0 },
          { state: 'failed', count: data?.refused ?? 0, label: text('generalSettings.refusedCount') },
          { state: 'waiting', count: data?.waiting ?? 0 },
        ]}
        onDismiss={onClose}
      />
      <Panel title={text('generalSettings.perSchool')}>
        <Table<Row>
          cards
          label={text('generalSettings.perSchool')}
          rows={data?.schools.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={row => row.id}
          rowName={row => row.name}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'school', header: text('platform.school'), look: 'name', cell: row => row.name },
            {
              key: 'changes',
              header: text('generalSettings.changes'),
              align: 'end',
              cell: row => intl.formatNumber(row.changes),
            },
            {
              key: 'status',
              header: text('platform.status'),
              cell: row => <Badge status={tones[row.status]}>{text(`generalSettings.status.${row.status}`)}</Badge>,
            },
            { key: 'reason', header: text('platform.reason'), cell: row => row.reason ?? '–' },
          ]}
        />
        {data ? <Pagination page={page} pageSize={pageSize} count={data.schools.length} onPage={setPage} /> : null}
      </Panel>
    </Stack>
  )
}
