import type { AnswerOfCall, markStatus } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { Badge, type StatusName, type TableColumn } from '@school/ui'
import { useDayOf } from '../../../session/zone'
import { useText } from '../../../texts/text'

export type StatusRow = AnswerOfCall<typeof markStatus.view>['results'][number]

/** Columns of Mark Entry Status in their order; what the own program took stands only where there is one. */
export const statusKeys = (external: boolean) => [
  ...(['exam', 'division', 'subjects', 'notStarted', 'draft', 'submitted', 'locked', 'entered'] as const),
  ...(external ? (['taken'] as const) : []),
  ...(['result', 'cards', 'publishedAt'] as const),
]

export type StatusKey = ReturnType<typeof statusKeys>[number]

const figures = new Set<string>(['subjects', 'notStarted', 'draft', 'submitted', 'locked', 'entered', 'taken', 'cards'])

export const statusLooks: Readonly<Record<string, Partial<TableColumn<StatusRow>>>> = {
  ...Object.fromEntries([...figures].map(key => [key, { align: 'end' as const, sortable: false }])),
  exam: { look: 'name', sortable: false },
  division: { sortable: false },
  result: { sortable: false },
  publishedAt: { look: 'code', sortable: false },
}

const tones: Readonly<Record<StatusRow['result'], StatusName>> = {
  none: 'secondary',
  Provisional: 'warning',
  Final: 'success',
  Stale: 'danger',
}

/** On a phone the figure beside the name is how much is entered, in every card. */
export const phoneStatusLooks: typeof statusLooks = { ...statusLooks, cards: { sortable: false } }

/** What a cell shows of an exam in a division. */
export function useStatusCell() {
  const text = useText()
  const dayOf = useDayOf()
  return (key: string, row: StatusRow) => {
    if (key === 'exam') return row.exam
    if (!row.setUp) return key === 'division' ? <Badge status="warning">{text('tabStatus.noSetup')}</Badge> : '–'
    switch (key as StatusKey) {
      case 'division':
        return row.division
      case 'subjects':
        return `${row.withMaximum}/${row.subjects}`
      case 'entered':
        return formatPercent(row.entered ?? undefined)
      case 'result':
        return row.result === 'none' ? '–' : <Badge status={tones[row.result]}>{text(`tabStatus.result.${row.result}`)}</Badge>
      case 'cards':
        return row.cards === 0 ? '–' : `${row.published}/${row.cards}`
      case 'publishedAt':
        return dayOf(row.publishedAt) || '–'
      default:
        return row[key as 'locked']
    }
  }
}

/** The same as columns of a table. */
export function useStatusColumns(keys: readonly StatusKey[]): readonly TableColumn<StatusRow>[] {
  const text = useText()
  const cell = useStatusCell()
  return keys.map(key => ({
    ...statusLooks[key],
    key,
    header: text(`tabStatus.column.${key}`),
    cell: row => cell(key, row),
  }))
}
