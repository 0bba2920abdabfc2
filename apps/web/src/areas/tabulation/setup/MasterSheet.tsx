import { Button, Panel, Table, type TableColumn, useConfirm } from '@school/ui'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'

interface MasterSheetProps<Row> {
  readonly title: string
  readonly answered: { readonly data: readonly Row[] | undefined; readonly error: unknown; readonly mutate: () => unknown }
  readonly columns: readonly TableColumn<Row>[]
  readonly rowName: (row: Row) => string
  readonly empty: string
  readonly addLabel?: string
  /** Absent where the person only reads. */
  readonly onAdd?: (() => void) | undefined
  readonly onEdit?: ((row: Row) => void) | undefined
  readonly onDelete?: ((row: Row) => void) | undefined
  /** Rows that stay. */
  readonly isFixed?: (row: Row) => boolean
  readonly children?: ReactNode
}

/** One list of the masters, with all that each entry holds. */
export function MasterSheet<Row extends { id: string; active: boolean }>(props: MasterSheetProps<Row>) {
  const { title, answered, columns, rowName, empty, addLabel, onAdd, onEdit, onDelete, isFixed, children } = props
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const { data, error, mutate } = answered
  const remove = async (row: Row) => {
    const sure = await confirm({
      icon: 'danger',
      danger: true,
      title: text('tabSetup.deleteSure', { name: rowName(row) }),
      message: text('tabSetup.deleteHelp'),
      confirmText: text('tabSetup.delete'),
    })
    if (sure) onDelete?.(row)
  }
  return (
    <Panel
      title={title}
      actions={
        onAdd ? (
          <Button icon={Plus} onClick={onAdd}>
            {addLabel}
          </Button>
        ) : undefined
      }
    >
      <Table<Row>
        cards
        label={title}
        rows={data}
        rowKey={row => row.id}
        rowName={rowName}
        columns={columns}
        archived={row => !row.active}
        expectedRows={6}
        empty={{ title: empty }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        onPick={onEdit}
        rowMenu={
          onEdit
            ? row => [
                { key: 'edit', icon: Pencil, label: text('tabSetup.edit'), onSelect: () => onEdit(row) },
                ...(isFixed?.(row) || !onDelete
                  ? []
                  : [
                      {
                        key: 'delete',
                        icon: Trash2,
                        danger: true,
                        label: text('tabSetup.delete'),
                        onSelect: () => void remove(row),
                      },
                    ]),
              ]
            : undefined
        }
      />
      {children}
    </Panel>
  )
}
