import { useApi } from '@school/api/react'
import { type FormCode, orderForPlace } from '@school/rules'
import { Badge, EntryList, type EntryListProps, RowGrip, type TableColumn, useToast } from '@school/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useProblemToast } from '../problems'
import { FilterFields } from '../report'
import { useSignedIn } from '../session'
import { useText } from '../text'
import { useFormTitle } from '../titles'
import type { Ordered, OrderedItem, OrderedRow } from './ordered'

type Props<Row extends OrderedRow, Body> = Pick<EntryListProps<Row>, 'notice' | 'addLabel'> & {
  /** The screen in the menu. */
  readonly form: FormCode
  readonly of: Ordered<Row, Body>
  readonly nameOf: (row: Row) => string
  /** Between the place and the state. */
  readonly columns: readonly TableColumn<Row>[]
  readonly empty: { readonly title: string; readonly children?: string }
  /** The form of an item, new or not. */
  readonly dialog: (item: OrderedItem<Row, Body>) => ReactNode
  /** Asked before an item is switched off. */
  readonly mayDeactivate?: (row: Row) => Promise<boolean>
}

/** Items that the school orders by grips and menus, and switches on and off. */
export function OrderedEntries<Row extends OrderedRow, Body>({
  form,
  of: { calls, list, reload, item, onAdd, onEdit },
  nameOf,
  columns,
  empty,
  dialog,
  mayDeactivate,
  ...layout
}: Props<Row, Body>) {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const rows = list.table.rows ?? []
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const moves = useRef(Promise.resolve())
  const run = async (work: () => Promise<unknown>, told?: string) => {
    try {
      await work()
      if (told) toast.success(told)
    } catch (failure) {
      fail(failure)
    }
    await reload()
  }
  const step = async (id: string, by: number) => {
    const all = latest.current
    const at = all.findIndex(other => other.id === id)
    const to = Math.min(Math.max(at + by, 0), all.length - 1)
    if (at < 0 || to === at) return
    const body = { sortOrder: orderForPlace(all, at, to), version: all[at]!.version }
    await run(() => client.call(calls.update, { params: { id }, body }))
  }
  /** The next move begins where this one ends, however fast it follows. */
  const bring = (row: Row, to: number) => {
    const by = to - rows.indexOf(row)
    moves.current = moves.current.then(() => step(row.id, by))
    return moves.current
  }
  const turn = async (row: Row) => {
    if (row.active && mayDeactivate && !(await mayDeactivate(row))) return
    const request = { params: { id: row.id }, body: { active: !row.active } }
    await run(() => client.call(calls.activate, request), text(row.active ? 'lists.deactivated' : 'lists.activated'))
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
          onDelete: () => void run(() => client.call(calls.remove, { params: { id: row.id } }), text('lists.deleted')),
        }
      }}
      pagination={list.pagination}
      dialog={item ? dialog(item) : null}
    />
  )
}
