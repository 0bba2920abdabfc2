import type { FormCode } from '@school/rules'
import { Badge, EntryList, type EntryListProps, RowGrip, type TableColumn } from '@school/ui'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterFields } from '../report'
import { useSignedIn } from '../session'
import { useFormTitle } from '../shell/titles'
import { useText } from '../texts/text'
import type { Ordered, OrderedItem, OrderedRow } from './ordered'
import { useOrderWork } from './useOrderWork'

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
  of,
  nameOf,
  columns,
  empty,
  dialog,
  mayDeactivate,
  ...layout
}: Props<Row, Body>) {
  const text = useText()
  const title = useFormTitle()
  const { list, item, onAdd, onEdit } = of
  const { settings } = useSignedIn()
  const { rows, bring, turn, remove } = useOrderWork(of, mayDeactivate)
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
            look: 'margin',
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
          onDelete: () => void remove(row),
        }
      }}
      pagination={list.pagination}
      dialog={item ? dialog(item) : null}
    />
  )
}
