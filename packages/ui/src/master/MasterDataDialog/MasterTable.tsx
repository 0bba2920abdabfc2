import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { Select } from '../../form/Select'
import { TextInput } from '../../form/TextInput'
import { useWords, VisuallyHidden } from '../../foundation'
import { Table, type TableColumn } from '../../table'
import { filterByMessage, masterMessages } from '../master.messages'
import {
  filtersByChoice,
  type MasterAction,
  type MasterField,
  type MasterItem,
  type MasterState,
  namingField,
  shownItems,
} from '../master.state'
import { Actions, Shown } from './MasterDataDialog.styles'

export type MasterTableProps = {
  /** Accessible name. */
  label: string
  fields: readonly MasterField[]
  state: MasterState
  dispatch: (action: MasterAction) => void
  onEdit: (item: MasterItem) => void
  onToggleActive: (item: MasterItem) => void
  onDelete: (item: MasterItem) => void
  /** Id of the row that is worked on. */
  working: string | null
  readOnly: boolean
}

const yesOrNo = (on: boolean) => (on ? masterMessages.yes : masterMessages.no)

/** All entries under one filter a column, with their actions. */
export function MasterTable({
  label,
  fields,
  state,
  dispatch,
  onEdit,
  onToggleActive,
  onDelete,
  working,
  readOnly,
}: MasterTableProps) {
  const intl = useIntl()
  const words = useWords()
  const items = shownItems(state, fields)
  const name = namingField(fields)

  const columns: TableColumn<MasterItem>[] = [
    {
      key: 'serial',
      header: intl.formatMessage(masterMessages.serial),
      look: 'code',
      width: '72px',
      cell: item => (items?.indexOf(item) ?? 0) + 1,
    },
    ...fields.map(
      (field): TableColumn<MasterItem> => ({
        key: field.title,
        header: words(field.displayTitle),
        look: field === name ? 'name' : undefined,
        align: field.inputType === 'number' ? 'end' : undefined,
        cell: item => {
          const value = item[field.title]
          return field.inputType === 'checkbox' ? intl.formatMessage(yesOrNo(value === true)) : String(value ?? '')
        },
      }),
    ),
    {
      key: 'action',
      header: intl.formatMessage(masterMessages.action),
      align: 'end',
      width: '140px',
      cell: item => (
        <RowActions
          item={item}
          busy={working === item.id}
          readOnly={readOnly}
          onEdit={() => onEdit(item)}
          onToggleActive={() => onToggleActive(item)}
          onDelete={() => onDelete(item)}
        />
      ),
    },
  ]

  const filters = Object.fromEntries(
    fields.map(field => [
      field.title,
      <FieldFilter
        key={field.title}
        field={field}
        text={state.filters[field.title] ?? ''}
        onChange={text => dispatch({ kind: 'filter', title: field.title, text })}
      />,
    ]),
  )

  const hasEntries = (state.items?.length ?? 0) > 0
  return (
    <Table
      label={label}
      columns={columns}
      rows={items}
      rowKey={item => item.id}
      filters={filters}
      archived={item => !item.active}
      selected={state.mode.kind === 'edit' ? new Set([state.mode.item.id]) : undefined}
      expectedRows={5}
      cards
      empty={{
        title: intl.formatMessage(hasEntries ? masterMessages.noMatch : masterMessages.empty),
        children: intl.formatMessage(hasEntries ? masterMessages.noMatchText : masterMessages.emptyText),
      }}
      error={state.status === 'failed' ? { onRetry: () => dispatch({ kind: 'reload', refresh: true }) } : undefined}
    />
  )
}

type FieldFilterProps = { field: MasterField; text: string; onChange: (text: string) => void }

/** What the entries are narrowed by in one column. */
function FieldFilter({ field, text, onChange }: FieldFilterProps) {
  const intl = useIntl()
  const words = useWords()
  const common = {
    'aria-label': intl.formatMessage(filterByMessage, { column: words(field.displayTitle) }),
    placeholder: intl.formatMessage(masterMessages.filter),
  }
  return filtersByChoice(field) ? (
    <Select
      {...common}
      clearable
      options={['true', 'false'].map(value => ({ value, label: intl.formatMessage(yesOrNo(value === 'true')) }))}
      value={text || null}
      onChange={value => onChange(value ?? '')}
    />
  ) : (
    <TextInput {...common} figures={field.inputType === 'number'} value={text} onChange={onChange} />
  )
}

type RowActionsProps = {
  item: MasterItem
  busy: boolean
  readOnly: boolean
  onEdit: () => void
  onToggleActive: () => void
  onDelete: () => void
}

function RowActions({ item, busy, readOnly, onEdit, onToggleActive, onDelete }: RowActionsProps) {
  const intl = useIntl()
  const StateIcon = item.active ? Eye : EyeOff
  return (
    <Actions>
      <IconButton icon={Pencil} label={intl.formatMessage(masterMessages.edit)} onClick={onEdit} />
      {readOnly ? (
        <Shown>
          <StateIcon aria-hidden />
          <VisuallyHidden>{intl.formatMessage(item.active ? masterMessages.active : masterMessages.inactive)}</VisuallyHidden>
        </Shown>
      ) : (
        <IconButton
          icon={StateIcon}
          label={intl.formatMessage(item.active ? masterMessages.makeInactive : masterMessages.makeActive)}
          busy={busy}
          onClick={onToggleActive}
        />
      )}
      <IconButton
        icon={Trash2}
        label={intl.formatMessage(masterMessages.deleteItem)}
        disabled={readOnly}
        data-delete=""
        onClick={onDelete}
      />
    </Actions>
  )
}
