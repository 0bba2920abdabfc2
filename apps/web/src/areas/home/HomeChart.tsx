import { BarChart, type ChartUnit, DonutChart, LineChart, StackedBarChart } from '@school/ui'
import { useIntl } from 'react-intl'
import { useNamedText } from '../../texts/text'
import { type Chart, textName } from './blocks'

/** A chart of a home, in the form that the server asks for. */
export default function HomeChart({ chart }: { chart: Chart }) {
  const intl = useIntl()
  const named = useNamedText()
  const title = named(`home.chart.${textName(chart.code)}`, chart.code)
  const unit = chart.unit as ChartUnit
  const series = chart.series.map(one => ({ name: named(`home.series.${one.name}`, one.name), values: one.values }))
  const first = series[0] ?? { name: '', values: [] }
  const days = chart.labels.every(label => /^\d{4}-\d{2}-\d{2}$/.test(label))
  const dayText = (day: string) => intl.formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const months = chart.labels.every(label => /^\d{4}-\d{2}$/.test(label))
  const monthText = (month: string) =>
    intl.formatDate(`${month}-15T12:00:00Z`, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const labels = chart.labels.map(label => {
    if (days) return dayText(label)
    return months ? monthText(label) : named(`platform.status.${label}`, label)
  })
  if (chart.type === 'stacked') return <StackedBarChart title={title} unit={unit} labels={labels} series={series} />
  if (chart.type === 'line') return <LineChart title={title} unit={unit} labels={labels} series={series} />
  if (chart.type === 'donut') {
    const parts = labels.map((name, index) => ({ name, value: first.values[index] ?? 0 }))
    return <DonutChart title={title} unit={unit} name={first.name} parts={parts} />
  }
  return <BarChart title={title} unit={unit} labels={labels} name={first.name} values={first.values} />
}
