import { reportCards } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Badge, Button, type SelectTableProps } from '@school/ui'
import { useIntl } from 'react-intl'
import { useProblemToast } from '../../../forms/problems'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { PersonLink } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { cardTones } from './card-tones'

export type Row = RowOf<typeof reportCards.list>

/** What is told of a student's card; its size opens the file. */
export function useCardColumns(): SelectTableProps<Row>['columns'] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const fail = useProblemToast()
  const { client } = useApi()
  const open = (id: string) =>
    void client
      .call(reportCards.address, { params: { id } })
      .then(({ url }) => window.open(url, '_blank', 'noopener,noreferrer'))
      .catch(fail)
  return [
    { key: 'roll', header: text('reportCards.rollNo'), align: 'end', cell: row => row.rollNo ?? '–' },
    { key: 'admNo', header: text('reportCards.admNo'), look: 'code', cell: row => row.admNo },
    {
      key: 'name',
      header: text('reportCards.student'),
      look: 'name',
      person: true,
      cell: row => <PersonLink student={row.studentId}>{row.name}</PersonLink>,
    },
    { key: 'division', header: text('reportCards.division'), cell: row => row.division },
    {
      key: 'source',
      header: text('reportCards.source'),
      cell: row => (row.source ? text(`reportCards.state.${row.source}`) : '–'),
    },
    { key: 'version', header: text('reportCards.version'), align: 'end', cell: row => row.no ?? '–' },
    {
      key: 'status',
      header: text('reportCards.status'),
      cell: row =>
        row.status ? (
          <Badge status={row.withheld ? 'danger' : cardTones[row.status]}>
            {text(row.withheld ? 'reportCards.state.Withheld' : `reportCards.state.${row.status}`)}
          </Badge>
        ) : (
          text('reportCards.state.None')
        ),
    },
    { key: 'made', header: text('reportCards.madeAt'), look: 'code', cell: row => (row.madeAt ? moment(row.madeAt) : '–') },
    {
      key: 'published',
      header: text('reportCards.publishedAt'),
      look: 'code',
      cell: row => (row.publishedAt ? moment(row.publishedAt) : '–'),
    },
    { key: 'seen', header: text('reportCards.seenAt'), look: 'code', cell: row => (row.seenAt ? moment(row.seenAt) : '–') },
    { key: 'acknowledged', header: text('reportCards.acknowledgedAt'), cell: row => row.acknowledgedBy || '–' },
    {
      key: 'file',
      header: text('reportCards.sizeKb'),
      align: 'end',
      cell: row =>
        row.bytes === null || row.id === null ? (
          '–'
        ) : (
          <Button onClick={() => open(row.id!)}>{intl.formatNumber(Math.ceil(row.bytes / 1024))}</Button>
        ),
    },
  ]
}
