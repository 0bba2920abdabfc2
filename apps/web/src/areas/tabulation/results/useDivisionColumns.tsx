import type { tabResults } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { Badge, Link, media, type TableColumn, useMediaQuery } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'

export type DivisionRow = RowOf<typeof tabResults.overview>

export const stateTones = { Provisional: 'warning', Final: 'success', Stale: 'danger' } as const

/** The columns of divisions; what is of cards stands there when a card is chosen. */
export function useDivisionColumns(withCards: boolean): TableColumn<DivisionRow>[] {
  const text = useText()
  const momentOf = useMoment()
  const [params] = useSearchParams()
  const phone = useMediaQuery(media.phone)
  const hrefOf = (divisionId: string) => {
    const next = new URLSearchParams(params)
    next.set('in', divisionId)
    return next.toString()
  }
  const cards: TableColumn<DivisionRow>[] = [
    { key: 'ready', header: text('tabResults.ready'), align: 'end', cell: row => row.ready },
    { key: 'published', header: text('tabResults.published'), align: 'end', cell: row => row.published },
    {
      key: 'seen',
      header: text('tabResults.seen'),
      // On a phone the figure beside the name is how many are published, in every card.
      ...(phone ? {} : { align: 'end' as const }),
      cell: row => formatPercent(row.seenPercent ?? undefined),
    },
  ]
  return [
    {
      key: 'division',
      header: text('report.division'),
      look: 'name',
      cell: row => <Link href={`?${hrefOf(row.id)}`}>{row.name}</Link>,
    },
    personColumn({ key: 'teacher', header: text('tabResults.classTeacher') }, row => ({
      staff: row.teacher?.id,
      name: row.teacher?.name ?? '–',
    })),
    { key: 'students', header: text('tabResults.students'), align: 'end', cell: row => row.students },
    {
      key: 'sheets',
      header: text('tabResults.sheetsLocked'),
      align: 'end',
      cell: row => text('tabResults.ofAll', { n: row.sheetsLocked, m: row.sheets }),
    },
    {
      key: 'remarks',
      header: text('tabResults.remarks'),
      align: 'end',
      cell: row => text('tabResults.ofAll', { n: row.remarks, m: row.remarksOf }),
    },
    {
      key: 'state',
      header: text('tabResults.result'),
      cell: row => (row.state ? <Badge status={stateTones[row.state]}>{text(`tabResults.state.${row.state}`)}</Badge> : '–'),
    },
    { key: 'at', header: text('tabResults.computedAt'), cell: row => momentOf(row.computedAt) },
    {
      key: 'pass',
      header: text('tabResults.passPercent'),
      align: 'end',
      cell: row => formatPercent(row.passPercent ?? undefined),
    },
    ...(withCards ? cards : []),
  ]
}
