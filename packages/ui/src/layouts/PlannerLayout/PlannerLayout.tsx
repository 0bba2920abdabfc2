import { ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, type FormHeaderProps } from '../../feedback'
import { Button, IconButton, type TabsProps } from '../../form'
import { type DrawerContent, WithDrawer } from '../Drawer'
import { LayoutTop } from '../LayoutTop'
import { Panel } from '../Panel'
import { PlannerBoard, type PlannerBoardProps, type PlannerPlace } from './PlannerBoard'
import { plannerMessages } from './PlannerLayout.messages'
import { Bar } from './PlannerLayout.styles'
import { weekAfter, weekOf } from './planner.state'

export type PlannerLayoutProps = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Views of the screen; as links or buttons. */
  readonly tabs?: Omit<TabsProps, 'children'>
  /** Between the header and the filters, such as a banner. */
  readonly notice?: ReactNode
  /** Fields of the filter row. */
  readonly filters?: ReactNode
  /** Fields behind `More filters`. */
  readonly moreFilters?: ReactNode
  /** First day of the shown week, `YYYY-MM-DD`. */
  readonly week: string
  /** Shows another week. */
  readonly onWeek: (week: string) => void
  /** Copies the shown week to another one; asking to which is the screen's part. */
  readonly onCopyWeek?: () => void
  /** Days, rows and cells. */
  readonly board: Omit<PlannerBoardProps, 'onStep' | 'open' | 'onOpen'>
  /** The cell that is open. */
  readonly open?: PlannerPlace | null
  /** Opens a cell, or closes it with null. */
  readonly onOpen?: (place: PlannerPlace | null) => void
  /** What the drawer shows of the open cell. */
  readonly drawer?: Omit<DrawerContent, 'key' | 'onClose'>
  /** What to say when there are no rows. */
  readonly empty?: EmptyStateProps
  /** Why the week could not be loaded, with Retry. */
  readonly error?: ErrorStateProps
}

/** What happens when, week by week: a board of days, and a drawer for what is opened. */
export function PlannerLayout({
  header,
  tabs,
  notice,
  filters,
  moreFilters,
  week,
  onWeek,
  onCopyWeek,
  board,
  open = null,
  onOpen,
  drawer,
  empty,
  error,
}: PlannerLayoutProps) {
  const intl = useIntl()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const last = board.days.at(-1)?.day ?? week
  const title = intl.formatDateTimeRange(at(week), at(last), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const thisWeek = board.today ? weekOf(board.today) : undefined
  const step = (by: -1 | 1) => onWeek(weekAfter(week, by))
  return (
    <>
      <LayoutTop header={header} tabs={tabs} notice={notice} filters={filters} moreFilters={moreFilters} />
      <WithDrawer
        drawer={open && onOpen && drawer ? { ...drawer, key: `${open.row} ${open.day}`, onClose: () => onOpen(null) } : undefined}
      >
        <Panel>
          <Bar>
            <b aria-live="polite">{title}</b>
            {onCopyWeek ? (
              <Button icon={Copy} disabled={!board.rows} onClick={onCopyWeek}>
                {intl.formatMessage(plannerMessages.copyWeek)}
              </Button>
            ) : null}
            {thisWeek ? (
              <Button disabled={thisWeek === weekOf(week)} onClick={() => onWeek(thisWeek)}>
                {intl.formatMessage(plannerMessages.thisWeek)}
              </Button>
            ) : null}
            <IconButton icon={ChevronLeft} label={intl.formatMessage(plannerMessages.previous)} onClick={() => step(-1)} />
            <IconButton icon={ChevronRight} label={intl.formatMessage(plannerMessages.next)} onClick={() => step(1)} />
          </Bar>
          {error ? (
            <ErrorState {...error} />
          ) : board.rows?.length === 0 ? (
            <EmptyState title={intl.formatMessage(plannerMessages.empty)} {...empty} />
          ) : (
            <PlannerBoard {...board} open={open} onOpen={onOpen} onStep={step} />
          )}
        </Panel>
      </WithDrawer>
    </>
  )
}
