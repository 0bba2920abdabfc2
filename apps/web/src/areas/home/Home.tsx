import { type AnswerOfCall, auth, home as calls } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { formsOfRoute, menuForms } from '@school/rules'
import {
  BarChart,
  Button,
  Columns,
  ErrorState,
  Facts,
  type Figure,
  FigureStrip,
  FormHeader,
  Panel,
  PanelBody,
  PanelList,
  Skeleton,
  Stack,
  StackedBarChart,
  Table,
  TodoList,
} from '@school/ui'
import { RefreshCw } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { builtForms } from '../../screens'
import { useSession, useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'

type Dashboard = AnswerOfCall<typeof calls.dashboard>
type List = Dashboard['lists'][number]

const built = (route: string | undefined) => route && formsOfRoute(route.split('?')[0]!).some(form => builtForms.has(form.id))

function useFigures(tiles: Dashboard['tiles']): Figure[] {
  const intl = useIntl()
  const named = useNamedText()
  return tiles.map(tile => ({
    key: tile.code,
    label: named(`home.tile.${tile.code}`, tile.code),
    value: tile.value === null ? '–' : intl.formatNumber(tile.value),
    unit: tile.unit === 'percent' && tile.value !== null ? '%' : undefined,
    note: tile.sub ? named(`home.sub.${tile.code}`, '', tile.sub) : undefined,
    tone: tile.tone === 'danger' || tile.tone === 'warning' ? tile.tone : undefined,
    href: built(tile.route) ? tile.route : undefined,
  }))
}

function Children({ list }: { list: List }) {
  const { claims } = useSignedIn()
  const text = useText()
  const shown = list.rows.find(([id]) => id === claims.ChildId) ?? list.rows[0]
  if (!shown) return null
  const [, name, admNo, className, rollNo, teacher] = shown
  return (
    <Panel title={name}>
      <PanelBody>
        <Facts>
          <dt>{text('home.child.class')}</dt>
          <dd>{className}</dd>
          <dt>{text('home.child.rollNo')}</dt>
          <dd>{rollNo || '–'}</dd>
          <dt>{text('home.child.admNo')}</dt>
          <dd>{admNo}</dd>
          <dt>{text('home.child.teacher')}</dt>
          <dd>{teacher || '–'}</dd>
        </Facts>
      </PanelBody>
    </Panel>
  )
}

function Schools({ list }: { list: List }) {
  const { adopt } = useSession()
  const text = useText()
  const toast = useProblemToast()
  const { run } = useAction(auth.chooseSchool)
  const open = (row: readonly string[]) =>
    void run({ body: { schoolId: row[0]! } })
      .then(({ accessToken }) => adopt(accessToken))
      .catch(toast)
  return (
    <Panel title={text('home.list.schools')}>
      <Table
        cards
        label={text('home.list.schools')}
        rows={list.rows}
        rowKey={row => row[0]!}
        onPick={open}
        columns={[
          { key: 'name', header: text('platform.name'), look: 'name', cell: row => row[1] },
          { key: 'students', header: text('home.school.students'), align: 'end', cell: row => row[2] },
          { key: 'staff', header: text('home.school.staff'), align: 'end', cell: row => row[3] },
          { key: 'activated', header: text('home.school.activated'), align: 'end', cell: row => row[4] || '–' },
        ]}
      />
    </Panel>
  )
}

function ListPanel({ list }: { list: List }) {
  const text = useText()
  const named = useNamedText()
  if (list.code === 'children') return <Children list={list} />
  if (list.code === 'schools') return <Schools list={list} />
  if (list.code === 'classes') {
    const rows = list.rows.map(([name, count, role]) => ({
      key: name!,
      text: name,
      end: text(role === 'classTeacher' ? 'home.class.classTeacher' : 'home.class.subject', { count: count! }),
      href: list.route,
    }))
    return (
      <Panel title={text('home.list.classes')}>
        <PanelList rows={rows} />
      </Panel>
    )
  }
  return (
    <Panel title={named(`home.list.${list.code}`, list.code)}>
      <PanelList rows={list.rows.map(([name, of]) => ({ key: `${name}${of}`, text: name, end: of }))} />
    </Panel>
  )
}

function HomeChart({ chart }: { chart: Dashboard['charts'][number] }) {
  const named = useNamedText()
  const title = named(`home.chart.${chart.code}`, chart.code)
  const labels = chart.labels.map(label => named(`platform.status.${label}`, label))
  const series = chart.series.map(one => ({ name: named(`home.series.${one.name}`, one.name), values: one.values }))
  if (chart.type === 'stacked') return <StackedBarChart title={title} unit="count" labels={labels} series={series} />
  return <BarChart title={title} unit="count" labels={labels} name={series[0]?.name ?? ''} values={series[0]?.values ?? []} />
}

/** The home of every role: the blocks that the server answers, in its order. */
export default function Home() {
  const { settings } = useSignedIn()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const { data, error, isValidating, mutate } = useCall(calls.dashboard, { query: {} }, { refreshInterval: 300_000 })
  const figures = useFigures(data?.tiles ?? [])
  const today = intl.formatDate(data?.asOf, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
  const context = [today, settings.academicYear && text('app.year', { year: settings.academicYear.name }), settings.school?.name]
    .filter(Boolean)
    .join(' · ')
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return (
    <>
      <FormHeader
        title={named(`menu.${data?.home ?? ''}`, text('home.title'))}
        context={
          data ? `${context} · ${text('home.asOf', { time: intl.formatTime(data.asOf, { timeZone: 'Asia/Kolkata' }) })}` : context
        }
        actions={
          <Button icon={RefreshCw} busy={isValidating} onClick={() => void mutate()}>
            {text('home.refresh')}
          </Button>
        }
      />
      {data ? (
        <Stack>
          {figures.length > 0 ? <FigureStrip label={text('home.figures')} figures={figures} /> : null}
          <Columns data-even={data.todos.length === 0 ? '' : undefined}>
            {data.charts.map(chart => (
              <HomeChart key={chart.code} chart={chart} />
            ))}
            {data.todos.length > 0 ? (
              <Panel title={named('ui.layouts.toDo', 'To do')}>
                <TodoList
                  todos={data.todos.map(todo => ({
                    key: todo.code,
                    label: named(`home.todo.${todo.code}`, todo.code),
                    count: todo.count,
                    tone: todo.tone,
                    href: todo.route,
                  }))}
                />
              </Panel>
            ) : null}
          </Columns>
          <Columns data-even="">
            {data.lists.map(list => (
              <ListPanel key={list.code} list={list} />
            ))}
            {data.shortcuts.some(code => builtForms.has(code)) ? (
              <Panel title={text('home.shortcuts')}>
                <PanelList
                  rows={data.shortcuts
                    .filter(code => builtForms.has(code))
                    .flatMap(code => {
                      const form = menuForms.find(candidate => candidate.id === code)
                      return form ? [{ key: code, text: named(`menu.${code}`, form.title), href: form.route }] : []
                    })}
                />
              </Panel>
            ) : null}
          </Columns>
        </Stack>
      ) : (
        <Stack aria-busy>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Stack>
      )}
    </>
  )
}
