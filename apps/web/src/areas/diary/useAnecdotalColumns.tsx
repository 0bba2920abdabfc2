import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { Badge } from '@school/ui'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { Row } from './useEntryCommands'
import { NatureBadge } from './words'

/** The columns of what was noted about students. */
export function useAnecdotalColumns(): TableColumn<Row>[] {
  const text = useText()
  const moment = useMoment()
  return [
    {
      key: 'date',
      header: text('diary.date'),
      look: 'code',
      cell: row => [displayDay(row.date), row.time].join(' ').trim(),
    },
    personColumn({ key: 'student', header: text('diary.student'), look: 'name' }, row => ({
      student: row.studentId,
      name: row.student,
    })),
    { key: 'class', header: text('diary.class'), cell: row => row.class },
    { key: 'category', header: text('diary.category'), cell: row => row.category },
    { key: 'nature', header: text('diary.nature'), cell: row => <NatureBadge nature={row.nature} /> },
    { key: 'observation', header: text('diary.observation'), look: 'text', cell: row => row.observation },
    { key: 'by', header: text('diary.by'), cell: row => row.by },
    {
      key: 'notified',
      header: text('diary.notified'),
      look: 'code',
      cell: row => (row.confidential ? <Badge status="warning">{text('diary.confidential')}</Badge> : moment(row.notifiedAt)),
    },
  ]
}
