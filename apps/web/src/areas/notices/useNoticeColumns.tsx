import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { useAudienceWords } from '../../forms/audience'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { type Notice, StatusBadge } from './words'

/** The columns of what the school announces. */
export function useNoticeColumns(): TableColumn<Notice>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const words = useAudienceWords()
  const count = (value: number | null) => (value === null ? '' : intl.formatNumber(value))
  return [
    { key: 'title', header: text('notices.titleField'), look: 'name', cell: row => row.title },
    { key: 'kind', header: text('notices.kind'), cell: row => text(`notices.kind.${row.kind}`) },
    { key: 'from', header: text('notices.from'), look: 'code', cell: row => displayDay(row.startsOn) },
    { key: 'to', header: text('notices.to'), look: 'code', cell: row => displayDay(row.endsOn) },
    { key: 'audience', header: text('audience.for'), cell: row => words(row.audience) },
    { key: 'files', header: text('notices.files'), align: 'end', cell: row => intl.formatNumber(row.files.length) },
    { key: 'status', header: text('notices.status'), cell: row => <StatusBadge status={row.shownStatus} /> },
    { key: 'seen', header: text('notices.seen'), align: 'end', cell: row => count(row.seen) },
    {
      key: 'acknowledged',
      header: text('notices.ackCount'),
      align: 'end',
      cell: row => (row.askAck ? count(row.acknowledged) : '–'),
    },
    { key: 'notified', header: text('notices.notifiedOn'), look: 'code', cell: row => moment(row.notifiedAt) },
    { key: 'by', header: text('notices.by'), cell: row => row.by },
  ]
}
