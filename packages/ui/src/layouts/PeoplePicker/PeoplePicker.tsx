import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner, type FormHeaderProps } from '../../feedback'
import { Button, type TabsProps } from '../../form'
import { Pagination, type PaginationProps } from '../../table'
import { type DrawerContent, WithDrawer } from '../Drawer'
import { LayoutTop } from '../LayoutTop'
import { Panel } from '../Panel'
import { ReportTools, type ReportToolsProps } from '../ReportLayout'
import { type BulkAction, type RowSelection, SelectionBar, SelectTable, type SelectTableProps } from '../selection'
import { withKeys } from '../selection/selection.state'
import { chosenMessage, deselectWholeMessage, peopleMessage, pickerMessages, selectWholeMessage } from './PeoplePicker.messages'
import { afterTick, type Whole, wholeOf } from './whole.state'

export type PeoplePickerProps<Row> = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Views of the screen; as links or buttons. */
  readonly tabs?: Omit<TabsProps, 'children'>
  /** Between the header and the filters, such as a receipt of the last action. */
  readonly notice?: ReactNode
  /** Class filters first, then the others. */
  readonly filters: ReactNode
  /** Fields behind `More filters`. */
  readonly moreFilters?: ReactNode
  /** Who is listed, as it stands behind a figure: 'student' behind 1, else 'students'. */
  readonly people: (count: number) => string
  /** Chips of filters, column chooser and further tools over the table. */
  readonly tools?: Omit<ReportToolsProps, 'count'>
  /** The people of the present page. */
  readonly list: Omit<SelectTableProps<Row>, 'selected' | 'onSelect'>
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
  const [whole, setWhole] = useState<Whole>({ search: searchKey, status: 'off' })
  const aborter = useRef<AbortController>(undefined)
  const latest = useRef({ selected, onSelect })
  useEffect(() => {
    latest.current = { selected, onSelect }
  })
  // An answer that comes after the filters were changed is not wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what ends the wait
  useEffect(
    () => () => {
      aborter.current?.abort()
      setWhole(now => (now.status === 'loading' ? { ...now, status: 'off' } : now))
    },
    [searchKey],
  )

  const status = wholeOf(whole, searchKey)
  const count = intl.formatNumber(pagination.count)

  const select = (next: RowSelection) => {
    setWhole(afterTick(whole, selected, next))
    onSelect(next)
  }
  const clear = () => {
    setWhole({ search: searchKey, status: 'off' })
    onSelect(new Set())
  }
  const selectWhole = async () => {
    if (!ids) return
    const own = new AbortController()
    aborter.current = own
    setWhole({ search: searchKey, status: 'loading' })
    try {
      const found = await ids(own.signal)
      if (own.signal.aborted) return
      latest.current.onSelect(withKeys(latest.current.selected, found, true))
      setWhole({ search: searchKey, status: 'on' })
    } catch {
      if (!own.signal.aborted) setWhole({ search: searchKey, status: 'failed' })
    }
  }

  return (
    <>
      <LayoutTop header={header} tabs={tabs} notice={notice} filters={filters} moreFilters={moreFilters} />
      <WithDrawer drawer={drawer}>
        <Panel>
          <ReportTools
            {...tools}
            count={list.rows ? intl.formatMessage(peopleMessage, { count, people: people(pagination.count) }) : null}
          >
            {tools?.children}
            {ids && pagination.count > pagination.pageSize ? (
              <Button
                variant="quiet"
                busy={status === 'loading'}
                disabled={!list.rows}
                onClick={status === 'on' ? clear : selectWhole}
              >
                {intl.formatMessage(status === 'on' ? deselectWholeMessage : selectWholeMessage, { count })}
              </Button>
            ) : null}
          </ReportTools>
          {status === 'failed' ? <Banner tone="danger">{intl.formatMessage(pickerMessages.wholeFailed)}</Banner> : null}
          <SelectTable cards {...list} selected={selected} onSelect={select} />
          {list.rows && !list.error ? <Pagination {...pagination} /> : null}
        </Panel>
        <SelectionBar
          count={selected.size}
          note={
            selectedNote ??
            intl.formatMessage(chosenMessage, { count: intl.formatNumber(selected.size), people: people(selected.size) })
          }
          actions={actions}
          onClear={clear}
        />
      </WithDrawer>
    </>
  )
}
