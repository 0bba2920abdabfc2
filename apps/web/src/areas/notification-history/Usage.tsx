import { type AnswerOfCall, notificationHistory } from '@school/api/client'
import { useCall } from '@school/api/react'
import { creditCost } from '@school/rules'
import {
  ErrorState,
  FigureStrip,
  FormHeader,
  LineChart,
  Pagination,
  Panel,
  Stack,
  Table,
  Tabs,
  type TabsProps,
  WithFigures,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment, useMonthName } from '../../session/zone'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { historyForm } from './useHistoryTabs'

type View = AnswerOfCall<typeof notificationHistory.usage>

const figures = ['messages', 'parts', 'credits', 'refunded'] as const
const pageSize = 20

const rupees = { style: 'currency', currency: 'INR' } as const

/** The balance when each month ended, from the first month that has one. */
function Balances({ balances: all }: Pick<View, 'balances'>) {
  const intl = useIntl()
  const text = useText()
  const begun = all.findIndex(({ balance }) => balance !== null)
  const balances = begun < 0 ? all : all.slice(begun)
  const short = (month: string, options: Intl.DateTimeFormatOptions) =>
    intl.formatDate(`${month}-15T12:00:00Z`, { ...options, timeZone: 'UTC' })
  return (
    <LineChart
      title={text('history.balanceLine')}
      unit="count"
      labels={balances.map(({ month }) => short(month, { month: 'short' }))}
      sublabels={balances.map(({ month }, at) => (at === 0 || month.endsWith('-01') ? month.slice(0, 4) : ''))}
      series={[{ name: text('history.balance'), values: balances.map(({ balance }) => balance) }]}
    />
  )
}

/** What was sent by month and channel, and what it cost. */
function Months({ months, creditPrice = 0 }: { months: View['months'] | undefined; creditPrice: number | undefined }) {
  const intl = useIntl()
  const text = useText()
  const nameOf = useMonthName()
  const channelOf = (channel: View['months'][number]['channel']) =>
    channel === 'credentials' ? text('history.credentials') : text(`messages.channel.${channel}`)
  return (
    <Panel title={text('history.months')}>
      <Table
        cards
        label={text('history.months')}
        rows={months}
        rowKey={row => `${row.month} ${row.channel}`}
        rowName={row => `${nameOf(row.month)}, ${channelOf(row.channel)}`}
        expectedRows={6}
        empty={{ title: text('history.nothingSent') }}
        columns={[
          { key: 'month', header: text('history.month'), look: 'name', cell: row => nameOf(row.month) },
          { key: 'channel', header: text('history.column.channel'), cell: row => channelOf(row.channel) },
          ...figures.map(key => ({
            key,
            header: text(`history.figure.${key}`),
            align: 'end' as const,
            cell: (row: View['months'][number]) => intl.formatNumber(row[key]),
          })),
          ...(creditPrice > 0
            ? [
                {
                  key: 'cost',
                  header: text('history.cost'),
                  align: 'end' as const,
                  cell: (row: View['months'][number]) =>
                    intl.formatNumber(creditCost(row.credits, row.refunded, creditPrice) / 100, rupees),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

/** Every movement of the credits, the newest first. */
function Ledger({ view, page, onPage }: { view: View | undefined; page: number; onPage: (page: number) => void }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  return (
    <Panel title={text('history.ledger')}>
      <Table
        cards
        label={text('history.ledger')}
        rows={view?.results}
        rowKey={row => row.id}
        rowName={row => `${text(`history.reason.${row.reason}`)}, ${moment(row.at)}`}
        expectedRows={pageSize}
        empty={{ title: text('history.noCredits') }}
        columns={[
          { key: 'at', header: text('messages.column.at'), look: 'code', cell: row => moment(row.at) },
          { key: 'reason', header: text('history.entry'), look: 'name', cell: row => text(`history.reason.${row.reason}`) },
          {
            key: 'format',
            header: text('messages.column.format'),
            cell: row => row.format || (['Send', 'Refund'].includes(row.reason) ? text('history.credentials') : ''),
          },
          { key: 'by', header: text('messages.column.by'), cell: row => row.by },
          {
            key: 'delta',
            header: text('messages.column.credits'),
            align: 'end',
            cell: row => intl.formatNumber(row.delta, { signDisplay: 'exceptZero' }),
          },
          { key: 'balance', header: text('history.balance'), align: 'end', cell: row => intl.formatNumber(row.balance) },
        ]}
      />
      {view ? <Pagination page={page} pageSize={pageSize} count={view.pagination.count} onPage={onPage} /> : null}
    </Panel>
  )
}

/** The balance, and what it went for. */
function UsageFigures({ view: data }: { readonly view: View }) {
  const intl = useIntl()
  const text = useText()
  const sum = (key: (typeof figures)[number]) => data.months.reduce((all, row) => all + row[key], 0)
  return (
    <Stack>
      <FigureStrip
        label={text('history.figures')}
        figures={[
          { key: 'balance', label: text('history.balance'), value: intl.formatNumber(data.balance) },
          ...figures.map(key => ({ key, label: text(`history.figure.${key}`), value: intl.formatNumber(sum(key)) })),
          ...(data.creditPrice > 0
            ? [
                {
                  key: 'cost',
                  label: text('history.cost'),
                  value: intl.formatNumber(creditCost(sum('credits'), sum('refunded'), data.creditPrice) / 100, rupees),
                },
              ]
            : []),
        ]}
      />
      <Balances balances={data.balances} />
    </Stack>
  )
}

/** What the school used of its credits. */
export function Usage({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const intl = useIntl()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const [page, setPage] = useState(1)
  const { data, error, mutate, isValidating } = useCall(notificationHistory.usage, { query: { page, pageSize } })
  return (
    <>
      <FormHeader title={title(historyForm)} caption="Info" context={context} />
      <Stack>
        <Tabs {...tabs} />
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} retrying={isValidating}>
            {problemText(intl, error)}
          </ErrorState>
        ) : (
          <WithFigures figures={data ? <UsageFigures view={data} /> : null}>
            <Months months={data?.months} creditPrice={data?.creditPrice} />
            <Ledger view={data} page={page} onPage={setPage} />
          </WithFigures>
        )}
      </Stack>
    </>
  )
}
