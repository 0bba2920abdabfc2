import { Grid3X3, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import type { FormHeaderProps } from '../../feedback'
import { ButtonGroup } from '../../form'
import { media, space } from '../../foundation'
import { Pagination, type PaginationProps } from '../../table'
import { type DrawerContent, WithDrawer } from '../Drawer'
import { LayoutTop } from '../LayoutTop'
import { Panel } from '../Panel'
import { ReportTools, type ReportToolsProps } from '../ReportLayout'
import {
  type BulkAction,
  type ChoiceOptions,
  type RowSelection,
  SelectionBar,
  SelectTable,
  type SelectTableProps,
  useChoice,
} from '../selection'
import { consoleMessages } from './ConsoleLayout.messages'
import { ConsoleMatrix, type ConsoleMatrixProps } from './ConsoleMatrix'
import { ConsoleSteps, type ConsoleStepsProps } from './ConsoleSteps'
import { ConsoleTiles, type ConsoleTilesProps } from './ConsoleTiles'

/** Between filters and work. */
const Top = styled.div`
  display: grid;
  gap: ${space[16]};
  margin-bottom: ${space[16]};

  &:empty {
    display: none;
  }

  ${media.phone} {
    margin-bottom: ${space[12]};
  }
`

export type ConsoleView = 'matrix' | 'list'

export type ConsoleLayoutProps<Row> = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Between the header and the filters, such as a banner or what an action has done. */
  readonly notice?: ReactNode
  /** Fields of the filter row. */
  readonly filters?: ReactNode
  /** Fields behind `More filters`. */
  readonly moreFilters?: ReactNode
  /** Steps that every row goes through. */
  readonly steps?: ConsoleStepsProps
  /** Figures that filter. */
  readonly tiles?: ConsoleTilesProps
  /** What is shown, in which columns. */
  readonly tools?: ReportToolsProps
  /** Which face is shown where there are both. */
  readonly view?: ConsoleView
  readonly onView?: (view: ConsoleView) => void
  /** The work as rows. */
  readonly list: Omit<SelectTableProps<Row>, 'choice'> & Pick<ChoiceOptions<Row>, 'rowName' | 'selectable' | 'together'>
  /** The work as rows by columns. */
  readonly matrix?: Omit<ConsoleMatrixProps, 'selected' | 'onSelect'>
  /** Pages of the list. */
  readonly pagination?: PaginationProps
  /** Keys of chosen rows or cells, which mean the same in both faces. */
  readonly selected: RowSelection
  readonly onSelect: (selected: RowSelection) => void
  /** What can be done with what is chosen. */
  readonly actions: readonly BulkAction[]
  /** In place of '3 selected'. */
  readonly selectedNote?: ReactNode
  /** One row, opened. */
  readonly drawer?: DrawerContent
}

/**
 * Watching and steering many things at once: filters, figures that filter too, a matrix or a list, and a bar with what
 * can be done with what is ticked.
 */
export function ConsoleLayout<Row>({
  header,
  notice,
  filters,
  moreFilters,
  steps,
  tiles,
  tools,
  view = 'list',
  onView,
  list,
  matrix,
  pagination,
  selected,
  onSelect,
  actions,
  selectedNote,
  drawer,
}: ConsoleLayoutProps<Row>) {
  const intl = useIntl()
  const { rowName, selectable, together, ...table } = list
  const { rows, rowKey } = table
  // Cells are no rows of the list: that the filters hide some of them is not known.
  const choice = useChoice({
    ...{ selected, onSelect, rowKey, rowName, selectable, together, searchKey: '', count: pagination?.count },
    rows: matrix ? undefined : rows,
  })
  const both = matrix !== undefined && onView !== undefined
  const views = both ? (
    <ButtonGroup<ConsoleView>
      aria-label={intl.formatMessage(consoleMessages.view)}
      options={[
        { value: 'matrix', label: intl.formatMessage(consoleMessages.matrix), icon: Grid3X3 },
        { value: 'list', label: intl.formatMessage(consoleMessages.list), icon: List },
      ]}
      value={view}
      onChange={onView}
    />
  ) : null
  const shown = matrix !== undefined && (view === 'matrix' || list.columns.length === 0) ? matrix : undefined
  return (
    <>
      <LayoutTop header={header} notice={notice} filters={filters} moreFilters={moreFilters} found={tools?.count} />
      <WithDrawer drawer={drawer}>
        <Top>
          {steps ? <ConsoleSteps {...steps} /> : null}
          {tiles ? <ConsoleTiles {...tiles} /> : null}
        </Top>
        <Panel>
          {tools || views ? (
            <ReportTools {...tools} count={tools?.count}>
              {tools?.children}
              {views}
            </ReportTools>
          ) : null}
          {shown ? (
            <ConsoleMatrix {...shown} selected={selected} onSelect={onSelect} />
          ) : (
            <SelectTable cards {...table} choice={choice} />
          )}
          {pagination && !shown && list.rows && !list.error ? <Pagination {...pagination} /> : null}
        </Panel>
        <SelectionBar choice={choice} note={selectedNote} actions={actions} />
      </WithDrawer>
    </>
  )
}
