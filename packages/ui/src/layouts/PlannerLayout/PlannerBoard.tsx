import { Copy, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback'
import { IconButton, Tabs } from '../../form'
import { media, useKeyboardScroll, useMediaQuery, VisuallyHidden } from '../../foundation'
import { type GridPlace, gridMove } from '../selection/grid-move'
import { copyDayMessage, plannerMessages } from './PlannerLayout.messages'
import { Board, CellButton, DayHead, DayList, Frame, Holiday } from './PlannerLayout.styles'
import { dayInSight, weekStep } from './planner.state'

/** A day of the week. */
export type PlannerDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Name of the holiday: the day is grey and nothing new is planned. */
  readonly holiday?: string
}

/** A line of the board: a meal, a counter, a period. */
export type PlannerRow = {
  readonly key: string
  readonly label: string
  /** A smaller line below, such as its time. */
  readonly note?: string
}

/** What stands in a row on a day. */
export type PlannerCell = {
  /** What is shown, such as `PlannerEntry`. */
  readonly content: ReactNode
  /** The same in words, for screen readers. */
  readonly label: string
}

export type PlannerPlace = { readonly row: string; readonly day: string }

export type PlannerBoardProps = {
  /** Accessible name of the board. */
  readonly label: string
  /** Names the rows in the corner: 'Meal'. */
  readonly corner: string
  readonly days: readonly PlannerDay[]
  /** Undefined while they are loaded. */
  readonly rows: readonly PlannerRow[] | undefined
  readonly cell: (row: string, day: string) => PlannerCell | undefined
  /** `YYYY-MM-DD`. */
  readonly today?: string
  /** The cell that is open. */
  readonly open?: PlannerPlace | null
  /** Opens a cell; without it the board is only read. */
  readonly onOpen?: (place: PlannerPlace) => void
  /** Empty cells of working days open too. */
  readonly canAdd?: boolean
  /** Offers to copy a day. */
  readonly onCopyDay?: (day: string) => void
  /** Page Up and Page Down. */
  readonly onStep: (step: -1 | 1) => void
}

/** A day as the board names it. */
function useDayNames() {
  const intl = useIntl()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return {
    weekday: (day: string) => intl.formatDate(at(day), { weekday: 'short', timeZone: 'UTC' }),
    date: (day: string) => intl.formatDate(at(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    whole: (day: string) => intl.formatDate(at(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  }
}

/**
 * A week as a board, one line a row, one column a day; on phones one day at a time. One tab stop: arrows walk the
 * cells, Enter opens one, Page Up and Page Down go to other weeks.
 */
export function PlannerBoard(props: PlannerBoardProps) {
  const phone = useMediaQuery(media.phone)
  return phone ? <OneDay {...props} /> : <Week {...props} />
}

/** Whether a cell can be opened, and what its button says. */
function useOpening({ cell, onOpen, canAdd, open, days }: PlannerBoardProps) {
  const intl = useIntl()
  const names = useDayNames()
  return (row: PlannerRow, day: string) => {
    const found = cell(row.key, day)
    const holiday = days.find(one => one.day === day)?.holiday
    const opens = onOpen !== undefined && (found !== undefined || (canAdd === true && !holiday))
    const what = found?.label ?? intl.formatMessage(opens ? plannerMessages.add : plannerMessages.nothing)
    return {
      found,
      opens,
      open: open?.row === row.key && open.day === day,
      name: [row.label, names.whole(day), holiday, what].filter(Boolean).join(', '),
    }
  }
}

/** What a cell that opens shows, and its whole name for screen readers. */
function CellFace({ name, cell }: { readonly name: string; readonly cell: PlannerCell | undefined }) {
  const intl = useIntl()
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      {cell ? (
        <span aria-hidden>{cell.content}</span>
      ) : (
        <i aria-hidden>
          <Plus />
          {intl.formatMessage(plannerMessages.add)}
        </i>
      )}
    </>
  )
}

type Place = { 'data-place': string; tabIndex: number; onFocus: () => void }

/** Where the keys are on the board; some of them lead to other weeks. */
function useWeekWalk(rows: number, columns: number, onStep: PlannerBoardProps['onStep']) {
  const board = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<GridPlace>({ row: 0, column: 0 })
  const tabStop = {
    row: Math.max(0, Math.min(stop.row, rows - 1)),
    column: Math.min(stop.column, columns - 1),
  }

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.dataset.place || event.altKey || event.metaKey || event.shiftKey) return
    const step = weekStep(event.key)
    const next = gridMove(event.key, tabStop, { rows, columns }, event.ctrlKey)
    if (!step && !next) return
    event.preventDefault()
    if (step) onStep(step)
    else if (next) board.current?.querySelector<HTMLElement>(`[data-place='${next.row} ${next.column}']`)?.focus()
  }
  const place = (row: number, column: number): Place => ({
    'data-place': `${row} ${column}`,
    tabIndex: tabStop.row === row && tabStop.column === column ? 0 : -1,
    onFocus: () => setStop({ row, column }),
  })
  return { board, place, walk }
}

type HeadOfDayProps = PlannerDay & {
  today: string | undefined
  /** Absent where no day can be copied. */
  onCopy: ((day: string) => void) | undefined
}

function HeadOfDay({ day, holiday, today, onCopy }: HeadOfDayProps) {
  const intl = useIntl()
  const names = useDayNames()
  return (
    <th
      scope="col"
      data-holiday={holiday ? '' : undefined}
      data-today={day === today ? '' : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <DayHead>
        <span>
          {names.weekday(day)}
          <b>{names.date(day)}</b>
          {holiday ? <small>{holiday}</small> : null}
        </span>
        {onCopy && !holiday ? (
          <IconButton
            icon={Copy}
            size="sm"
            label={intl.formatMessage(copyDayMessage, { day: names.whole(day) })}
            onClick={() => onCopy(day)}
          />
        ) : null}
      </DayHead>
    </th>
  )
}

type CellOfDayProps = ReturnType<ReturnType<typeof useOpening>> & { place: Place; onOpen: () => void }

function CellOfDay({ found, opens, open, name, place, onOpen }: CellOfDayProps) {
  if (!opens)
    return (
      <span {...place}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <span aria-hidden>{found?.content}</span>
      </span>
    )
  return (
    <CellButton {...place} type="button" aria-expanded={open} onClick={onOpen}>
      <CellFace name={name} cell={found} />
    </CellButton>
  )
}

function WaitingWeek({ days }: Pick<PlannerBoardProps, 'days'>) {
  return Array.from({ length: 4 }, (_, index) => (
    <tr key={`waiting-${String(index)}`} aria-hidden>
      <td>
        <span>
          <Skeleton width="64px" />
        </span>
      </td>
      {days.map(({ day }) => (
        <td key={day}>
          <span>
            <Skeleton width="80%" />
            <Skeleton width="56%" />
          </span>
        </td>
      ))}
    </tr>
  ))
}

function Week(props: PlannerBoardProps) {
  const { label, corner, days, rows, today, onOpen, onCopyDay, onStep } = props
  const opening = useOpening(props)
  const scroller = useKeyboardScroll<HTMLDivElement>()
  const { board, place, walk } = useWeekWalk(rows?.length ?? 0, days.length, onStep)

  return (
    <Frame ref={scroller}>
      <Board ref={board} role="grid" aria-label={label} aria-busy={!rows || undefined} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {days.map(day => (
              <HeadOfDay key={day.day} {...day} today={today} onCopy={rows && onCopyDay} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row, rowAt) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label}
                  {row.note ? <small>{row.note}</small> : null}
                </th>
                {days.map(({ day, holiday }, columnAt) => (
                  <td key={day} data-holiday={holiday ? '' : undefined}>
                    <CellOfDay
                      {...opening(row, day)}
                      place={place(rowAt, columnAt)}
                      onOpen={() => onOpen?.({ row: row.key, day })}
                    />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <WaitingWeek days={days} />
          )}
        </tbody>
      </Board>
    </Frame>
  )
}

function OneDay(props: PlannerBoardProps) {
  const { days, rows, today, onOpen, open } = props
  const intl = useIntl()
  const names = useDayNames()
  const opening = useOpening(props)
  const [chosen, setChosen] = useState<string>()
  const day = dayInSight(days, chosen ?? open?.day, today)
  const holiday = days.find(one => one.day === day)?.holiday
  if (day === undefined) return null
  return (
    <Tabs
      label={intl.formatMessage(plannerMessages.days)}
      tabs={days.map(one => ({ key: one.day, label: `${names.weekday(one.day)} ${Number(one.day.slice(8))}` }))}
      selected={day}
      onSelect={setChosen}
    >
      {holiday ? <Holiday>{holiday}</Holiday> : null}
      <DayList aria-busy={!rows || undefined}>
        {rows
          ? rows.map(row => {
              const { found, opens, open: expanded, name } = opening(row, day)
              return (
                <li key={row.key}>
                  <div>
                    {row.label}
                    {row.note ? <small>{row.note}</small> : null}
                  </div>
                  {opens ? (
                    <CellButton type="button" aria-expanded={expanded} onClick={() => onOpen?.({ row: row.key, day })}>
                      <CellFace name={name} cell={found} />
                    </CellButton>
                  ) : (
                    <span>{found?.content ?? intl.formatMessage(plannerMessages.nothing)}</span>
                  )}
                </li>
              )
            })
          : [0, 1, 2, 3].map(index => (
              <li key={`waiting-${String(index)}`} aria-hidden>
                <div>
                  <Skeleton width="64px" />
                </div>
                <span>
                  <Skeleton width="80%" />
                </span>
              </li>
            ))}
      </DayList>
    </Tabs>
  )
}
