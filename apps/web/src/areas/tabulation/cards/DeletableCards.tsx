import { type RequestOfCall, reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, Pagination, Panel, Table } from '@school/ui'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { PersonLink } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'

type Row = RowOf<typeof reportCards.deletionList>
type Query = NonNullable<RequestOfCall<typeof reportCards.deletionList>['query']>

const pageSize = 20

/** Versions that the filters choose, before they are counted. */
export function DeletableCards({ query, actions }: { readonly query: Query; readonly actions: ReactNode }) {
  const text = useText()
  const moment = useMoment()
  const [asked, setAsked] = useState({ of: '', page: 1 })
  const of = JSON.stringify(query)
  const page = asked.of === of ? asked.page : 1
  const { data } = useCall(reportCards.deletionList, { query: { ...query, page, pageSize } })
  return (
    <Panel title={text('reportCards.found')} actions={actions}>
      <Table<Row>
        cards
        label={text('reportCards.found')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => row.name}
        expectedRows={3}
        empty={{ title: text('error.NothingToDelete') }}
        columns={[
          { key: 'admNo', header: text('reportCards.admNo'), look: 'code', cell: row => row.admNo },
          {
            key: 'name',
            header: text('reportCards.student'),
            look: 'name',
            person: true,
            cell: row => <PersonLink student={row.studentId}>{row.name}</PersonLink>,
          },
          { key: 'division', header: text('reportCards.division'), cell: row => row.division },
          { key: 'source', header: text('reportCards.source'), cell: row => text(`reportCards.state.${row.source}`) },
          { key: 'no', header: text('reportCards.version'), align: 'end', cell: row => row.no },
          {
            key: 'status',
            header: text('reportCards.status'),
            cell: row => (
              <Badge status={row.status === 'Published' ? 'success' : 'info'}>
                {text(row.withheld ? 'reportCards.state.Withheld' : `reportCards.state.${row.status}`)}
              </Badge>
            ),
          },
          {
            key: 'published',
            header: text('reportCards.publishedAt'),
            look: 'code',
            cell: row => (row.publishedAt ? moment(row.publishedAt) : '–'),
          },
          { key: 'seen', header: text('reportCards.seenAt'), look: 'code', cell: row => (row.seenAt ? moment(row.seenAt) : '–') },
        ]}
      />
      {data && data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={next => setAsked({ of, page: next })} />
      ) : null}
    </Panel>
  )
}
