import { defineMessage, defineMessages } from 'react-intl'

export const chartMessages = defineMessages({
  view: { id: 'ui.charts.view', defaultMessage: 'View' },
  chart: { id: 'ui.charts.chart', defaultMessage: 'Chart' },
  table: { id: 'ui.charts.table', defaultMessage: 'Table' },
  total: { id: 'ui.charts.total', defaultMessage: 'Total' },
  name: { id: 'ui.charts.name', defaultMessage: 'Name' },
  share: { id: 'ui.charts.share', defaultMessage: 'Share' },
  empty: { id: 'ui.charts.empty', defaultMessage: 'Nothing to show for this time yet.' },
  walk: { id: 'ui.charts.walk', defaultMessage: 'Use the arrow keys to walk through the values.' },
})

/** Beside the lowest point of a line. */
export const lowestMessage = defineMessage<{ value: string }>({
  id: 'ui.charts.lowest',
  defaultMessage: '{value} lowest',
})
