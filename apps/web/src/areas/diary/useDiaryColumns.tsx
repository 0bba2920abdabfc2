import { displayDay, formatPercent } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { Badge } from '@school/ui'
import { useIntl } from 'react-intl'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Entry } from './DiaryForm'

/** The columns of what classes are given. */
export function useDiaryColumns(): TableColumn<Entry>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  return [
    { key: 'published', header: text('diary.published'), look: 'code', cell: row => moment(row.publishedAt) },
    { key: 'kind', header: text('diary.kind'), cell: row => <Badge>{text(`diary.kind.${row.kind}`)}</Badge> },
    { key: 'title', header: text('diary.title'), look: 'name', cell: row => row.title },
    { key: 'subject', header: text('diary.subject'), cell: row => row.subject },
    {
      key: 'classes',
      header: text('diary.classes'),
      cell: row => (row.chosen ? text('diary.chosenOf', { classes: row.classes, count: row.addressed }) : row.classes),
    },
    {
      key: 'due',
      header: text('diary.due'),
      look: 'code',
      cell: row => (row.dueOn ? displayDay(row.dueOn) : ''),
    },
    {
      key: 'seen',
      header: text('diary.seenCount'),
      align: 'end',
      cell: row => `${intl.formatNumber(row.seen)} / ${intl.formatNumber(row.addressed)}`,
    },
    {
      key: 'done',
      header: text('diary.doneCount'),
      align: 'end',
      cell: row => formatPercent(row.donePercent ?? undefined),
    },
    { key: 'by', header: text('diary.by'), cell: row => row.by },
  ]
}
