import type { Client } from '@school/api/client'
import { displayDay, formatPercent } from '@school/rules'
import { FigureStrip, type HeaderCommand, LineChart, Stack, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { type Report, type ReportRows, ReportScreen, withTotals } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Row, View } from './statistics'

const figures = ['people', 'created', 'activated', 'active7', 'active30', 'web', 'android', 'ios'] as const

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries([...figures, 'activatedPercent'].map(key => [key, { align: 'end' as const }])),
  name: { look: 'name' },
  lastLoginAt: { look: 'code' },
}

/** What a cell shows. */
function useCell(): (key: string, row: Row) => string {
  const intl = useIntl()
  const moment = useMoment()
  return (key, row) => {
    if (key === 'name') return row.name
    if (key === 'activatedPercent') return formatPercent(row.activatedPercent ?? undefined)
    if (key === 'lastLoginAt') return moment(row.lastLoginAt) || '–'
    const figure = figures.find(one => one === key)
    return figure ? intl.formatNumber(row[figure]) : ''
  }
}

/** The figures over all rows, and who was there on each day. */
function Over({ view, failed, onRetry }: { view: View | undefined; failed: boolean; onRetry: () => void }) {
  const intl = useIntl()
  const text = useText()
  const percent = (value: number | null | undefined) => formatPercent(value ?? undefined)
  return (
    <Stack>
      {view ? (
        <FigureStrip
          label={text('adoption.title')}
          figures={[
            { key: 'created', label: text('adoption.tile.created'), value: intl.formatNumber(view.tiles.created) },
            { key: 'activated', label: text('adoption.tile.activated'), value: percent(view.tiles.activatedPercent) },
            { key: 'active7', label: text('adoption.tile.active7'), value: percent(view.tiles.active7Percent) },
            { key: 'active30', label: text('adoption.tile.active30'), value: percent(view.tiles.active30Percent) },
            { key: 'coverage', label: text('adoption.tile.coverage'), value: percent(view.tiles.coveragePercent) },
            { key: 'never', label: text('adoption.tile.never'), value: intl.formatNumber(view.tiles.neverLoggedIn) },
          ]}
        />
      ) : null}
      <LineChart
        title={text('adoption.chart')}
        pointsName={text('adoption.day')}
        unit="count"
        height={200}
        labels={view?.days.map(({ day }) => displayDay(day).slice(0, 5)) ?? []}
        series={[{ name: text('adoption.users'), values: view?.days.map(({ users }) => users) ?? [] }]}
        loading={!view && !failed}
        failed={failed}
        onRetry={onRetry}
      />
    </Stack>
  )
}

interface StatisticsProps {
  readonly report: Report
  readonly rows: ReportRows<Row>
  readonly title: string
  readonly count: (count: number) => string
  readonly commands?: readonly HeaderCommand[]
  /** Fetches all rows as a file. */
  readonly save: (client: Client, file: { format: 'xlsx' | 'csv' | 'pdf'; language: 'en' | 'es' | 'pt' | 'de' }) => Promise<Blob>
}

/** How far logins are in use, row by row: schools, divisions or designations. */
export function Statistics({ report, rows, title, count, commands, save }: StatisticsProps) {
  const text = useText()
  const moment = useMoment()
  const cell = useCell()
  const view = rows.data as View | undefined
  const totalled = withTotals<Row, View>(rows, report, page => [{ id: 'sums', name: text('adoption.total'), ...page.totals }])
  return (
    <ReportScreen<Row>
      report={report}
      rows={totalled}
      title={title}
      count={found => [count(found), view && text('adoption.asOf', { time: moment(view.asOf) })].filter(Boolean).join(' · ')}
      looks={looks}
      cell={cell}
      commands={commands}
      save={async (client, file) => new File([await save(client, file)], `user-statistics.${file.format}`)}
    >
      <Over view={view} failed={Boolean(rows.error) && !view} onRetry={rows.retry} />
    </ReportScreen>
  )
}
