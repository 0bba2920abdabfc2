import type { AnswerOfCall, absentPresent } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { Banner, FigureStrip } from '@school/ui'
import { useIntl } from 'react-intl'
import type { RowOf } from '../../report'
import { useText } from '../../texts/text'

export type Row = RowOf<typeof absentPresent.view>
export type View = AnswerOfCall<typeof absentPresent.view>

/** How many were what on the day. */
export function DayFigures({ totals }: { readonly totals: View['totals'][number] | undefined }) {
  const text = useText()
  const intl = useIntl()
  if (!totals) return null
  const keys = ['Present', 'Late', 'Absent', 'Half day', 'On leave', 'On duty'] as const
  const share = formatPercent(typeof totals.percent === 'number' ? totals.percent : undefined, 1)
  const number = (value: Row[string] | undefined) => intl.formatNumber(Number(value ?? 0))
  return (
    <FigureStrip
      label={text('absent.view.list')}
      figures={[
        { key: 'strength', label: text('absent.strength'), value: number(totals.strength) },
        ...keys.map(key => ({
          key,
          label: text(`absent.status.${key}`),
          value: number(totals[key]),
          ...(key === 'Present' ? { note: share } : {}),
        })),
      ]}
    />
  )
}

/** Divisions of which no register was taken on the day. */
export function NotTaken({ divisions }: { readonly divisions: View['notTaken'] }) {
  const text = useText()
  if (divisions.length === 0) return null
  return (
    <Banner tone="warning" title={text('absent.notTaken', { n: divisions.length })}>
      {divisions
        .slice(0, 12)
        .map(division => division.name)
        .join(', ') + (divisions.length > 12 ? ' …' : '')}
    </Banner>
  )
}
