import type { tabResults } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { Badge, media, type TableColumn, useMediaQuery } from '@school/ui'
import type { RowOf } from '../../../report'
import { personColumn } from '../../../shell/PersonLink'
import { useNamedText, useText } from '../../../texts/text'
import { useOutcomeText } from './useOutcomeText'

export type ResultRow = RowOf<typeof tabResults.list>

const tones = {
  Pass: 'success',
  'Pass with grace': 'success',
  Compartment: 'warning',
  Fail: 'danger',
  Incomplete: 'warning',
  Withheld: 'danger',
} as const

/** The columns of students; beside an open drawer only those that tell them apart. */
export function useStudentColumns(withCards: boolean, narrow: boolean): TableColumn<ResultRow>[] {
  const text = useText()
  const named = useNamedText()
  const outcomeText = useOutcomeText()
  // On a phone the figure beside the name is the percent, in every card.
  const end = useMediaQuery(media.phone) ? {} : { align: 'end' as const }
  const cards: TableColumn<ResultRow>[] = [
    {
      key: 'card',
      header: text('tabResults.cardStatus'),
      cell: row =>
        row.card ? named(`reportCards.status.${row.card.withheld ? 'Withheld' : row.card.status}`, row.card.status) : '–',
    },
    { key: 'version', header: text('tabResults.version'), ...end, cell: row => row.card?.no ?? '–' },
    {
      key: 'seen',
      header: text('tabResults.seenBy'),
      cell: row => (row.card ? text(row.card.seen ? 'report.yes' : 'report.no') : '–'),
    },
  ]
  const more: TableColumn<ResultRow>[] = [
    { key: 'rank', header: text('tabResults.rank'), ...end, cell: row => row.rank ?? '–' },
    {
      key: 'attendance',
      header: text('tabResults.attendance'),
      ...end,
      cell: row => (row.attendance === null ? '–' : formatPercent(row.attendance)),
    },
    { key: 'remark', header: text('tabResults.remark'), cell: row => text(row.hasRemark ? 'report.yes' : 'report.no') },
    ...(withCards ? cards : []),
  ]
  return [
    { key: 'roll', header: text('tabResults.roll'), align: 'end', cell: row => row.rollNo ?? '–' },
    { key: 'admNo', header: text('tabResults.admNo'), look: 'code', cell: row => row.admNo },
    personColumn({ key: 'name', header: text('tabResults.student'), look: 'name' }, row => ({
      student: row.studentId,
      name: row.left ? text('tabResults.leftName', { name: row.name }) : row.name,
    })),
    {
      key: 'percent',
      header: text('tabResults.percent'),
      align: 'end',
      cell: row => (row.percent === null ? '–' : formatPercent(row.percent)),
    },
    { key: 'grade', header: text('tabResults.grade'), cell: row => row.grade ?? '–' },
    {
      key: 'outcome',
      header: text('tabResults.outcome'),
      cell: row => (
        <Badge status={row.stale ? 'danger' : tones[row.outcome]}>
          {row.stale ? text('tabResults.state.Stale') : outcomeText(row.outcome)}
        </Badge>
      ),
    },
    ...(narrow ? [] : more),
  ]
}
