import { lastSortOrder, orderForPlace } from '@school/rules'
import { Badge, EntryList, type EntryListProps, RowGrip, type TableColumn, useToast } from '@school/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { useProblemToast } from '../problems'
import { FilterFields, type ReportFilter, type ReportValues } from '../report'
import { useSignedIn } from '../session'
import { type Say, useText } from '../text'
import { useFormTitle } from '../titles'
import type { FilteredList } from './useFilteredList'

interface OrderedRow {
  readonly id: string
  readonly sortOrder: number
  readonly active: boolean
  readonly version: number
}

const states = ['yes', 'no'] as const

/** The filters of a list whose items are ordered and switched. */
export const orderedFilters = (text: Say): readonly ReportFilter[] => [
  {
    name: 'active',
    label: text('lists.state'),
    kind: 'choice',
    options: states.map(value => ({ value, label: text(`lists.state.${value}`) })),
    none: text('app.all'),
  },
  { name: 'text', label: text('app.search'), kind: 'text' },
]

/** The same as calls take them. */
export const orderedQuery = (values: ReportValues) => ({
  active: values.choice('active', ['', ...states], ''),
  text: values.text(),
})

/** What is wrong with a number in the order, or nothing. */
export const sortOrderProblem = (text: Say, value: number | null): string | undefined =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= lastSortOrder
    ? undefined
    : text('lists.sortOrderWrong', { max: lastSortOrder })

type Props<Row extends OrderedRow> = Pick<EntryListProps<Row>, 'notice' | 'dialog' | 'addLabel'> & {
  /** The screen in the menu. */
  readonly form: string
  readonly list: FilteredList<Row>
  readonly nameOf: (row: Row) => string
  /** Between the place and the state. */
  readonly columns: readonly TableColumn<Row>[]
  readonly empty: { readonly title: string; readonly children?: string }
  /** Absent until a new one can be begun. */
  readonly onAdd: (() => void) | undefined
  readonly onEdit: (row: Row) => void
  readonly move: (row: Row, sortOrder: number) => Promise<unknown>
  readonly activate: (row: Row, active: boolean) => Promise<unknown>
  readonly remove: (row: Row) => Promise<unknown>
  /** Asked before an item is switched off. */
  readonly mayDeactivate?: (row: Row) => Promise<boolean>
  /** Asks again for what the screen shows. */
  readonly reload: () => Promise<unknown>
}

/** Items that the school orders by grips and menus, and switches on and off. */
export function OrderedEntries<Row extends OrderedRow>({
  form,
  list,
  nameOf,
  columns,
  empty,
  onAdd,
  onEdit,
  move,
  activate,
  remove,
  mayDeactivate,
  reload,
  ...layout
}: Props<Row>) {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const { settings } = useSignedIn()
  const moving = useRef(false)
  const rows = list.table.rows ?? []
  const run = async (work: () => Promise<unknown>, told?: string) => {
    try {
      await work()
      if (told) toast.success(told)
    } catch (failure) {
      fail(failure)
    }
    await reload()
  }
  const bring = async (row: Row, to: number) => {
    // The next move begins where this one ends.
    if (moving.current || !rows[to]) return
    moving.current = true
    await run(() => move(row, orderForPlace(rows, rows.indexOf(row), to)))
    moving.current = false
  }
  const turn = async (row: Row) => {
    if (row.active && mayDeactivate && !(await mayDeactivate(row))) return
    await run(() => activate(row, !row.active), text(row.active ? 'lists.deactivated' : 'lists.activated'))
  }
  return (
    <EntryList<Row>
      {...layout}
      header={{ title: title(form), context: settings.school?.name }}
      onAdd={onAdd}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title(form),
        ...list.table,
        rowKey: row => row.id,
        rowName: nameOf,
        archived: row => !row.active,
        onPick: onEdit,
        empty,
        columns: [
          {
            key: 'order',
            header: text('lists.order'),
            width: '104px',
            cell: row => (
              <RowGrip name={nameOf(row)} index={rows.indexOf(row)} count={rows.length} onMove={to => void bring(row, to)}>
                {row.sortOrder}
              </RowGrip>
            ),
          },
          ...columns,
          {
            key: 'active',
            header: text('lists.state'),
            cell: row => (
              <Badge status={row.active ? 'success' : undefined}>{text(`lists.state.${row.active ? 'yes' : 'no'}`)}</Badge>
            ),
          },
        ],
      }}
      commands={row => {
        const at = rows.indexOf(row)
        return {
          onEdit: () => onEdit(row),
          onUp: at > 0 ? () => void bring(row, at - 1) : undefined,
          onDown: at < rows.length - 1 ? () => void bring(row, at + 1) : undefined,
          more: [
            {
              key: 'active',
              icon: row.active ? EyeOff : Eye,
              label: text(row.active ? 'lists.deactivate' : 'lists.activate'),
              onSelect: () => void turn(row),
            },
          ],
          onDelete: () => void run(() => remove(row), text('lists.deleted')),
        }
      }}
      pagination={list.pagination}
    />
  )
}
