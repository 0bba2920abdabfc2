import { ArrowDown, ArrowUp, Check, Pencil, Plus, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type FormHeaderProps, useConfirm } from '../../feedback'
import { Button, type Tab } from '../../form'
import type { MenuItem } from '../../overlay'
import { Pagination, type PaginationProps, Table, type TableProps } from '../../table'
import { type DrawerContent, WithDrawer } from '../Drawer'
import { LayoutTop } from '../LayoutTop'
import { Panel } from '../Panel'
import { ReportTools, type ReportToolsProps } from '../ReportLayout'
import { type BulkAction, type RowSelection, SelectionBar, SelectTable, useChoice } from '../selection'
import { treeMessages } from '../TreeEditor/TreeEditor.messages'
import { WithFigures } from '../WithFigures'
import { entriesMessages } from './EntryList.messages'

/** What the person may do with one entry; what is absent is not offered. */
export type EntryCommands = {
  readonly onEdit?: () => void
  readonly onApprove?: () => void
  readonly onReject?: () => void
  /** Puts it before its neighbour above. */
  readonly onUp?: () => void
  /** Puts it behind its neighbour below. */
  readonly onDown?: () => void
  /** Further commands, such as Notify. */
  readonly more?: readonly MenuItem[]
  /** Called once the person is sure. */
  readonly onDelete?: () => void
}

export type EntryListProps<Row> = {
  /** Heading of the screen; the button for a new entry stands at its end. */
  readonly header: FormHeaderProps
  /** Between the header and the list, such as a banner. */
  readonly notice?: ReactNode
  /** Over the list, on phones after it: counts, a calendar of the entries. */
  readonly figures?: ReactNode
  /** Views by status, with how many there are. */
  readonly statuses?: readonly Tab[]
  readonly status?: string
  readonly onStatus?: (status: string) => void
  /** Fields of the filter row. */
  readonly filters?: ReactNode
  /** Fields behind `More filters`. */
  readonly moreFilters?: ReactNode
  /** What is shown, by which filters, in which columns. */
  readonly tools?: ReportToolsProps
  /** Begins a new entry; absent where the person may not. */
  readonly onAdd?: () => void
  /** In place of `New`. */
  readonly addLabel?: string
  /** The entries. */
  readonly list: Omit<TableProps<Row>, 'rowMenu' | 'rowName' | 'selected'> & { readonly rowName: (row: Row) => string }
  /** What can be done with an entry. */
  readonly commands?: (row: Row) => EntryCommands
  /** Several at once, such as approving. */
  readonly bulk?: {
    readonly selected: RowSelection
    readonly onSelect: (selected: RowSelection) => void
    readonly actions: readonly BulkAction[]
    /** False for entries that cannot be chosen. */
    readonly selectable?: (row: Row) => boolean
  }
  /** Pages of the list. */
  readonly pagination?: PaginationProps
  /** The form of an entry beside the list. */
  readonly drawer?: DrawerContent
  /** The form of an entry over the page, such as a `RecordForm`. */
  readonly dialog?: ReactNode
}

const nothing: RowSelection = new Set()

/** The menu of an entry, of what the person may do with it. */
function useEntryMenu<Row>(commands: EntryListProps<Row>['commands'], rowName: (row: Row) => string) {
  const intl = useIntl()
  const confirm = useConfirm()
  const remove = async (name: string, onDelete: () => void) => {
    const sure = await confirm({
      icon: 'danger',
      title: intl.formatMessage(treeMessages.areYouSure),
      message: `${name}: ${intl.formatMessage(treeMessages.noRevert)}`,
      confirmText: intl.formatMessage(treeMessages.yesDelete),
    })
    if (sure) onDelete()
  }

  return (row: Row): MenuItem[] => {
    const { onEdit, onApprove, onReject, onUp, onDown, more = [], onDelete } = commands?.(row) ?? {}
    const item = (key: string, icon: typeof Pencil, label: string, onSelect?: () => void): MenuItem[] =>
      onSelect ? [{ key, icon, label, onSelect }] : []
    const items = [
      ...item('approve', Check, intl.formatMessage(entriesMessages.approve), onApprove),
      ...item('reject', X, intl.formatMessage(entriesMessages.reject), onReject),
      ...item('edit', Pencil, intl.formatMessage(entriesMessages.edit), onEdit),
      ...item('up', ArrowUp, intl.formatMessage(treeMessages.moveUp), onUp),
      ...item('down', ArrowDown, intl.formatMessage(treeMessages.moveDown), onDown),
      ...more,
    ]
    if (!onDelete) return items
    return [
      ...items,
      ...(items.length > 0 ? [{ key: 'line', separator: true } as const] : []),
      {
        key: 'delete',
        icon: Trash2,
        danger: true,
        label: intl.formatMessage(treeMessages.delete),
        onSelect: () => void remove(rowName(row), onDelete),
      },
    ]
  }
}

/**
 * Entries that people make and look after themselves: views by status, New, a form in a drawer or a dialog, and a menu
 * at every entry. Where the form always stands open above its list, take `EntryListLayout`.
 */
export function EntryList<Row>({
  header,
  notice,
  figures,
  statuses,
  status,
  onStatus,
  filters,
  moreFilters,
  tools,
  onAdd,
  addLabel,
  list,
  commands,
  bulk,
  pagination,
  drawer,
  dialog,
}: EntryListProps<Row>) {
  const intl = useIntl()
  const add = (look?: 'primary') =>
    onAdd ? (
      <Button icon={Plus} variant={look} onClick={onAdd}>
        {addLabel ?? intl.formatMessage(entriesMessages.add)}
      </Button>
    ) : null

  const menuOf = useEntryMenu(commands, list.rowName)
  const table = {
    cards: true,
    ...list,
    empty: { action: add(), ...list.empty },
    rowMenu: commands && menuOf,
  }
  const { onPick, ...unpicked } = table
  const choice = useChoice({
    selected: bulk?.selected ?? nothing,
    onSelect: chosen => bulk?.onSelect(chosen),
    searchKey: status ?? '',
    rows: list.rows,
    rowKey: list.rowKey,
    rowName: list.rowName,
    selectable: bulk?.selectable,
    count: pagination?.count,
  })
  return (
    <>
      <LayoutTop
        header={{
          ...header,
          actions:
            onAdd || header.actions ? (
              <>
                {header.actions}
                {add('primary')}
              </>
            ) : undefined,
        }}
        tabs={
          statuses && {
            label: intl.formatMessage(entriesMessages.views),
            tabs: statuses,
            selected: status ?? statuses[0]?.key ?? '',
            onSelect: onStatus,
          }
        }
        notice={notice}
        filters={filters}
        moreFilters={moreFilters}
        found={tools?.count}
      />
      <WithDrawer drawer={drawer}>
        <WithFigures figures={figures}>
          <Panel>
            {tools ? <ReportTools {...tools} /> : null}
            {bulk ? (
              <SelectTable {...unpicked} choice={choice} />
            ) : (
              <Table {...table} selected={drawer ? new Set([drawer.key]) : undefined} onPick={onPick} />
            )}
            {pagination && list.rows && !list.error ? <Pagination {...pagination} /> : null}
          </Panel>
        </WithFigures>
        {bulk ? <SelectionBar choice={choice} actions={bulk.actions} /> : null}
      </WithDrawer>
      {dialog}
    </>
  )
}
