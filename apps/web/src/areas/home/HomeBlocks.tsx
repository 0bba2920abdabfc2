import type { AnswerOfCall, home as calls } from '@school/api/client'
import { Banner, ChartPlace, Columns, EmptyState, FigureStrip, later, Panel, Stack, TodoList } from '@school/ui'
import { useNamedText, useText } from '../../texts/text'
import { type Chart, FailedBlock, failedCodes, HomeList, made, Shortcuts, textName, useFigures } from './blocks'
import { withoutChildren } from './merge'

function WaitingChart({ chart: { code, type } }: { chart: Chart }) {
  const named = useNamedText()
  return <ChartPlace title={named(`home.chart.${textName(code)}`, code)} hasLegend={type === 'stacked'} />
}

// Figures and things to do come first; what draws charts and tells news is loaded beside them.
const HomeChart = later(async () => (await import('./HomeChart')).default, WaitingChart)
export const FlashNews = later(async () => (await import('./HomeNews')).FlashNews)
const NewestNotice = later(async () => (await import('./HomeNews')).NewestNotice)

type HomeAnswer = AnswerOfCall<typeof calls.dashboard>

interface HomeBlocksProps {
  readonly data: HomeAnswer
  /** Home of a guardian or a student. */
  readonly isFamily: boolean
  readonly locked: HomeAnswer['banners'][number] | undefined
  readonly onRetry: (block: string) => void
}

/** The blocks of a home, in the server's order. */
export function HomeBlocks({ data, isFamily, locked, onRetry }: HomeBlocksProps) {
  const text = useText()
  const named = useNamedText()
  const figures = useFigures(made(data.tiles))
  const charts = made(data.charts)
  const todos = made(data.todos)
  const lists = made(data.lists)
  const family = isFamily && !locked
  const wide = lists.filter(list => list.code === 'schools')
  return (
    <Stack>
      {locked ? <Banner tone="danger">{text('error.ChildLocked', { name: locked.values.name ?? '' })}</Banner> : <FlashNews />}
      {figures.length > 0 ? <FigureStrip label={text('home.figures')} figures={figures} /> : null}
      {family && withoutChildren(lists) ? <EmptyState title={named('error.NoChild', '')} /> : null}
      {family ? lists.map(list => <HomeList key={list.code} list={list} />) : null}
      {family ? <NewestNotice /> : null}
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
        {family ? null : lists.map(list => (wide.includes(list) ? null : <HomeList key={list.code} list={list} />))}
        {failedCodes(data).map(code => (
          <FailedBlock key={code} code={code} onRetry={() => onRetry(code)} />
        ))}
        <Shortcuts codes={data.shortcuts} />
      </Columns>
    </Stack>
  )
}
