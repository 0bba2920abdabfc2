import type { AnswerOfCall, busAttendance as calls } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { FigureStrip } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

export type View = AnswerOfCall<typeof calls.view>

/** How everybody of the shown rows went. */
export function RideFigures({ totals }: { readonly totals: View['totals'] }) {
  const text = useText()
  const intl = useIntl()
  const keys = ['expected', 'boarded', 'notBoarded', 'onLeave', 'extra'] as const
  return (
    <FigureStrip
      label={text('rides.figures')}
      figures={keys.map(key => ({
        key,
        label: text(`rides.count.${key}`),
        value: intl.formatNumber(totals[key]),
        ...(key === 'boarded' ? { note: formatPercent(totals.percent ?? undefined, 1) } : {}),
      }))}
    />
  )
}
