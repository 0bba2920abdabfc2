import type { AnswerOfCall, home as calls } from '@school/api/client'
import type { FirstStepCode } from '@school/rules'
import { Banner, ChartPlace, Columns, FigureStrip, later, Panel, Stack, TodoList } from '@school/ui'
import { useNamedText, useText } from '../../texts/text'
import { type Chart, FailedBlock, failedCodes, HomeList, type List, made, Shortcuts, textName, useFigures } from './blocks'
import type { Step } from './FirstSteps'
import { FirstSteps } from './first-steps'

function WaitingChart({ chart: { code, type } }: { chart: Chart }) {
  const named = useNamedText()
  return <ChartPlace title={named(`home.chart.${textName(code)}`, code)} hasLegend={type === 'stacked'} />
}

// Figures and things to do come first; what draws charts and tells news is loaded beside them.
const HomeChart = later(async () => (await import('./HomeChart')).default, WaitingChart)
export const FlashNews = later(async () => (await import('./HomeNews')).FlashNews)

type HomeAnswer = AnswerOfCall<typeof calls.dashboard>

interface HomeRestProps {
  readonly data: HomeAnswer
  readonly onRetry: (block: string) => void
}

/** Charts, things to do, lists, shortcuts and what could not be made, in the server's order. */
export function HomeRest({ data, onRetry }: HomeRestProps) {
  const text = useText()
  const named = useNamedText()
  const figures = useFigures(made(data.tiles))
  const charts = made(data.charts)
  const todos = made(data.todos)
  const lists = made(data.lists)
  const wide = lists.filter(list => list.code === 'schools')
  return (
    <>
      {figures.length > 0 ? <FigureStrip label={text('home.figures')} figures={figures} /> : null}
      <Columns data-even={todos.length === 0 || charts.length === 0 ? '' : undefined}>
        {charts.map(chart => (
          <HomeChart key={chart.code} chart={chart} />
        ))}
        {todos.length > 0 ? (
          <Panel title={text('home.toDo')}>
            <TodoList
              todos={todos.map(({ code, count, tone, route }) => ({
                key: code,
                label: named(`home.todo.${code.replace('d.', '')}`, code),
                count,
                tone,
                href: route,
              }))}
            />
          </Panel>
        ) : null}
      </Columns>
      {/* As wide as its columns. */}
      {wide.map(list => (
        <HomeList key={list.code} list={list} />
      ))}
      <Columns data-even="">
        {lists.map(list => (wide.includes(list) ? null : <HomeList key={list.code} list={list} />))}
        {failedCodes(data).map(code => (
          <FailedBlock key={code} code={code} onRetry={() => onRetry(code)} />
        ))}
        <Shortcuts codes={data.shortcuts} />
      </Columns>
    </>
  )
}

const firstStepsCode = 'l.firstSteps'

const stepsOf = ({ rows }: List): Step[] =>
  rows.map(([code, count, route]) => ({ code: code as FirstStepCode, count: Number(count), route: route || undefined }))

/** The blocks of a home; those of a child that is locked tell of fees alone. */
export function HomeBlocks({
  data,
  locked,
  onRetry,
}: HomeRestProps & { readonly locked: HomeAnswer['banners'][number] | undefined }) {
  const text = useText()
  const steps = made(data.lists).find(({ code }) => code === firstStepsCode)
  const rest = steps ? { ...data, lists: data.lists.filter(({ code }) => code !== firstStepsCode) } : data
  return (
    <Stack>
      {locked ? <Banner tone="danger">{text('error.ChildLocked', { name: locked.values.name ?? '' })}</Banner> : <FlashNews />}
      {steps ? <FirstSteps steps={stepsOf(steps)} /> : null}
      <HomeRest data={rest} onRetry={onRetry} />
    </Stack>
  )
}
