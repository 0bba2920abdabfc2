import { lateFeedbackHours } from '@school/rules'
import { FigureStrip } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'
import type { View } from './useFeedbackReport'

/** How many wait, how long, and how many waited too long. */
export function FeedbackFigures({ summary }: { readonly summary: View['summary'] }) {
  const intl = useIntl()
  const text = useText()
  return (
    <FigureStrip
      label={text('feedbackView.figures')}
      figures={[
        { key: 'new', label: text('feedbackView.status.New'), value: intl.formatNumber(summary.new) },
        {
          key: 'late',
          label: text('feedbackView.late', { hours: lateFeedbackHours }),
          value: intl.formatNumber(summary.late),
          tone: summary.late > 0 ? 'danger' : undefined,
        },
        {
          key: 'median',
          label: text('feedbackView.median'),
          value: summary.medianHours === null ? '–' : intl.formatNumber(summary.medianHours),
        },
      ]}
    />
  )
}
