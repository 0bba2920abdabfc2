import { Check, CircleAlert, CloudOff, LoaderCircle, type LucideIcon, Users } from 'lucide-react'
import { type CSSProperties, type Dispatch, memo } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '../../foundation'
import { isBelowPass, isNumeric, showValue } from '../cell'
import type { EntryAction } from '../entry.state'
import type { EntryColumn, EntryLead } from '../entry.types'
import { cellTrouble } from '../entry.words'
import { type CellMark, cellOf, type EntryEdit, isUnsaved, markOf, problemOf, type SheetRow, textOf } from '../sheet'
import { CellEditor } from './CellEditor'
import { RowBox } from './EntryGrid.styles'
import { Part } from './Part'

export type EntryRowViewProps = {
  row: SheetRow
  index: number
  columns: readonly EntryColumn[]
  leads: readonly EntryLead[]
  /** Distance of every leading column from the start, in px. */
  offsets: readonly number[]
  tracks: string
  width: number
  /** Nothing of the sheet can be changed. */
  locked: boolean
  /** Column of the active cell, or -1. */
  active: number
  /** Selected columns of this row; -1 without any. */
  from: number
  to: number
  edit: EntryEdit | null
  id: string
  /** Where the list puts the row: as words, because its style is another object every time. */
  shift: string | undefined
  height: number | string | undefined
  dispatch: Dispatch<EntryAction>
}

const icons: Partial<Record<CellMark, LucideIcon>> = {
  saving: LoaderCircle,
  saved: Check,
  failed: CloudOff,
  refused: CircleAlert,
  conflict: Users,
}

export const alignOf = (column: EntryColumn): 'start' | 'center' | 'end' =>
  column.kind === 'text' || column.search ? 'start' : column.kind === 'choice' ? 'center' : 'end'

/** Name of a cell's element: the grid points at it with `aria-activedescendant`. */
export const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`

/** One person of the sheet; drawn anew only when something of the row changes. */
export const EntryRowView = memo(function EntryRowView(props: EntryRowViewProps) {
  const { row, index, columns, leads, offsets, tracks, width, active, shift, height } = props
  return (
    <RowBox
      role="row"
      aria-rowindex={index + 2}
      data-current={active >= 0 ? '' : undefined}
      data-off={row.source.off ? '' : undefined}
      style={{ transform: shift, height, minWidth: width, gridTemplateColumns: tracks }}
    >
      {leads.map((lead, at) => (
        <Part
          key={lead.key}
          role={lead.look === 'name' ? 'rowheader' : 'gridcell'}
          aria-colindex={at + 1}
          aria-readonly={lead.look === 'name' ? undefined : true}
          data-lead=""
          data-look={lead.look}
          data-align={lead.align}
          style={{ '--at': `${offsets[at]}px` } as CSSProperties}
        >
          <span>{row.source.lead?.[lead.key] ?? (lead.look === 'name' ? row.source.name : '')}</span>
        </Part>
      ))}
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          row={row}
          index={index}
          column={column}
          at={at}
          place={leads.length + at + 1}
          locked={props.locked}
          active={active === at}
          selected={at >= props.from && at <= props.to}
          alone={props.from === props.to}
          edit={active === at ? props.edit : null}
          id={props.id}
          dispatch={props.dispatch}
        />
      ))}
    </RowBox>
  )
})

const Cell = memo(function Cell(props: CellProps) {
  const { row, index, column, at, place, locked, active, selected, alone, edit, id, dispatch } = props
  const intl = useIntl()
  const cell = cellOf(row, column)
  const fact = row.source.cells[column.key]
  const text = showValue(column, textOf(row, column), intl.locale)
  const wrong = problemOf(cell) !== undefined
  const mark = markOf(cell)
  const code = column.codes?.find(one => one.code === cell.value)
  const fixed = column.kind === 'computed' || column.readOnly === true || fact?.off === true
  const readOnly = fixed || locked || row.source.off || row.source.locked !== undefined || fact?.locked !== undefined
  const trouble = active ? undefined : cellTrouble(intl, column, cell)
  const Icon = wrong ? CircleAlert : icons[mark]
  return (
    <Part
      id={cellId(id, index, at)}
      role="gridcell"
      aria-colindex={place}
      aria-selected={selected}
      aria-readonly={readOnly || undefined}
      aria-invalid={wrong || mark === 'refused' || undefined}
      data-cell={`${index}:${at}`}
      data-align={column.kind === 'computed' && !isNumber(text) ? 'center' : alignOf(column)}
      data-fixed={readOnly ? '' : undefined}
      data-active={active ? '' : undefined}
      data-selected={selected && !(active && alone) ? '' : undefined}
      data-wrong={wrong || mark === 'refused' ? '' : undefined}
      data-mark={mark === 'clean' ? undefined : mark}
      data-status={wrong ? undefined : (code?.status ?? (code && isNumeric(column) ? 'info' : undefined))}
      data-red={!wrong && isBelowPass(column, cell.value) ? '' : undefined}
      data-noted={fact?.note ? '' : undefined}
      data-missing={text === '' && !fixed && !row.source.off && column.kind !== 'text' ? '' : undefined}
    >
      {Icon && (mark !== 'saved' || !isUnsaved(cell)) ? <Icon data-mark={wrong ? 'wrong' : mark} aria-hidden /> : null}
      <span>{fact?.off ? '–' : text}</span>
      {trouble ? <VisuallyHidden>{trouble}</VisuallyHidden> : null}
      {edit ? <CellEditor edit={edit} column={column} name={row.source.name} dispatch={dispatch} /> : null}
    </Part>
  )
})

type CellProps = Pick<EntryRowViewProps, 'row' | 'index' | 'locked' | 'edit' | 'id' | 'dispatch'> & {
  column: EntryColumn
  /** Place among the columns, and among all cells of the row from 1. */
  at: number
  place: number
  active: boolean
  selected: boolean
  /** The only selected column. */
  alone: boolean
}

const isNumber = (text: string) => /^-?[\d.,]+$/.test(text)
