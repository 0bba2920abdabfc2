import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { FormHeaderProps } from '../../feedback'
import type { TabsProps } from '../../form'
import { media, useMediaQuery } from '../../foundation'
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
import { chosenMessage, peopleMessage } from './PeoplePicker.messages'

export type PeoplePickerProps<Row> = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Views of the screen; as links or buttons. */
  readonly tabs?: Omit<TabsProps, 'children'>
  /** Between the header and the filters, such as a receipt of the last action. */
  readonly notice?: ReactNode
  /** Counts over all that were found. */
  readonly figures?: ReactNode
  /** Class filters first, then the others. */
  readonly filters: ReactNode
  /** Fields behind `More filters`. */
  readonly moreFilters?: ReactNode
  /** Who is listed, as it stands behind a figure: 'student' behind 1, else 'students'. */
  readonly people: (count: number) => string
  /** Chips of filters, column chooser and further tools over the table. */
  readonly tools?: Omit<ReportToolsProps, 'count'>
  /** The people of the present page. */
  readonly list: Omit<SelectTableProps<Row>, 'choice'> &
    Pick<ChoiceOptions<Row>, 'rowName' | 'selectable' | 'together' | 'stale' | 'names'>
  /** Pages of the list, with the number of all people. */
  readonly pagination: PaginationProps
  /** Keys of everybody chosen, on other pages and by other filters too. */
  readonly selected: RowSelection
  /** Gets the new choice. */
  readonly onSelect: (selected: RowSelection) => void
  /** Names the present filters; what was chosen as a whole was chosen by them. */
  readonly searchKey: string
  /** Keys of everybody the filters find, whatever the page; offers to choose them as a whole. */
  readonly ids?: (signal: AbortSignal) => Promise<readonly string[]>
  /** What can be done with everybody chosen. */
  readonly actions: readonly BulkAction[]
  /** In place of '3 students selected', such as what sending would cost. */
  readonly selectedNote?: ReactNode
  /** One person, opened, such as the history of a login. */
  readonly drawer?: DrawerContent
}

/** People by class filters, ticked one by one, by page or all of them; then something is done with everybody chosen. */
export function PeoplePicker<Row>({
  header,
  tabs,
  notice,
  figures,
  filters,
  moreFilters,
  people,
  tools,
  list,
  pagination,
  selected,
  onSelect,
  searchKey,
  ids,
  actions,
  selectedNote,
  drawer,
}: PeoplePickerProps<Row>) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const { rowName, selectable, together, stale, names, ...table } = list
  const { rows, rowKey } = table
  const { count } = pagination
  const choice = useChoice({
    ...{ selected, onSelect, searchKey, rows, rowKey, rowName, selectable, together, stale, count, ids, names },
  })
  const found = list.rows
    ? intl.formatMessage(peopleMessage, { count: intl.formatNumber(pagination.count), people: people(pagination.count) })
    : null

  return (
    <>
      <LayoutTop
        header={header}
        tabs={tabs}
        notice={
          <>
            {notice}
            {phone ? null : figures}
          </>
        }
        filters={filters}
        moreFilters={moreFilters}
        found={found}
      />
      <WithDrawer drawer={drawer}>
        <Panel>
          <ReportTools {...tools} count={found} />
          <SelectTable cards {...table} choice={choice} />
          {list.rows && !list.error ? <Pagination {...pagination} /> : null}
        </Panel>
        <SelectionBar
          choice={choice}
          note={
            selectedNote ??
            intl.formatMessage(chosenMessage, { count: intl.formatNumber(selected.size), people: people(selected.size) })
          }
          actions={actions}
        />
        {phone ? figures : null}
      </WithDrawer>
    </>
  )
}
