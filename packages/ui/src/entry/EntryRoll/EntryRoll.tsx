import { LayoutGrid, List as ListIcon } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Field, IconButton, Select } from '../../form'
import { VisuallyHidden } from '../../foundation'
import { Avatar } from '../../shell/UserMenu'
import { isBelowPass, showValue } from '../cell'
import type { EntryGridProps } from '../EntryGrid'
import { EntryFoot } from '../EntryGrid/EntryFoot'
import { useGridVoice } from '../EntryGrid/useGridVoice'
import { EntryTrouble } from '../EntryTrouble'
import { entryMessages } from '../entry.messages'
import type { EntryColumn } from '../entry.types'
import { cellTrouble, headHint, valueText } from '../entry.words'
import { type CellPlace, canChange, cellAt, isUnsaved, problemOf, textOf } from '../sheet'
import type { EntryController } from '../useEntry'
import { Bar, Hint, Line, List, Tile, Tiles } from './EntryRoll.styles'
import { shortNames } from './names'
import { PersonSheet } from './PersonSheet'
import { tileKeys } from './tile-keys'

/** Time in ms after which a press is a hold. */
const holdTime = 350

/** Whether a tap changes a cell at once. */
const isTapped = (column: EntryColumn) => column.kind === 'choice' && column.tap !== undefined

type EntryRollProps = EntryGridProps & {
  /** Tiles or lines, where what changes that stands elsewhere, beside the state of saving. */
  view?: 'tiles' | 'list'
}

/**
 * The sheet in one hand: a roll of tiles that shows one column at a time, or a list of it, and a form of one person. A tap
 * goes through the codes of the column, a hold opens the person; where there is nothing to tap through, a tap opens.
 */
export function EntryRoll({ entry, label, figures = [], lock, hideSave, view }: EntryRollProps) {
  const intl = useIntl()
  const { state, dispatch } = entry
  const shown = state.columns.flatMap((column, at) =>
    column.kind === 'computed' || column.kind === 'text' ? [] : [{ column, at }],
  )
  const [asList, setAsList] = useState(false)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const voice = useGridVoice(state)
  const current = shown.find(({ column }) => column.key === chosen) ?? shown[0] ?? { column: state.columns[0]!, at: 0 }
  const openAt = (place: CellPlace) => {
    dispatch({ kind: 'select', place })
    setOpen(true)
  }
  const press = (row: number) => {
    const place = { row, column: current.at }
    if (isTapped(current.column) && canChange(state, place)) dispatch({ kind: 'tap', place })
    else openAt(place)
  }
  const noted = state.rows.some(
    row => row.source.cells[current.column.key]?.note || row.cells[current.column.noteIn ?? '']?.value,
  )
  // Codes that are searched are too long for tiles.
  const listed = (view ? view === 'list' : asList) || current.column.search === true
  const View = listed ? RollList : RollTiles
  return (
    <>
      {view && shown.length < 2 ? null : (
        <Bar>
          {shown.length > 1 ? (
            <Field label={intl.formatMessage(entryMessages.column)} hideLabel>
              <Select
                options={shown.map(({ column }) => ({
                  value: column.key,
                  label: [column.header, headHint(intl, column)].filter(Boolean).join(', '),
                }))}
                value={current.column.key}
                onChange={value => setChosen(value ?? undefined)}
              />
            </Field>
          ) : (
            <b>{current.column.header}</b>
          )}
          {current.column.search || view ? null : (
            <IconButton
              icon={asList ? LayoutGrid : ListIcon}
              label={intl.formatMessage(asList ? entryMessages.tiles : entryMessages.list)}
              onClick={() => setAsList(!asList)}
            />
          )}
        </Bar>
      )}
      <View
        entry={entry}
        label={label}
        column={current.column}
        at={current.at}
        open={open ? state.active.row : undefined}
        onPress={press}
        onHold={row => openAt({ row, column: current.at })}
        onCode={(row, value) =>
          dispatch({ kind: 'write', writes: [{ row: state.rows[row]!.source.id, column: current.column.key, value }] })
        }
      />
      <Hint>
        {intl.formatMessage(isTapped(current.column) && !listed ? entryMessages.tapHint : entryMessages.openHint)}
        {noted ? ` ◢ ${intl.formatMessage(entryMessages.hasNote)}` : ''}
      </Hint>
      <EntryTrouble entry={entry} onGo={openAt} />
      {view && figures.length === 0 && state.locked === undefined ? null : (
        <EntryFoot entry={entry} figures={figures} lock={lock} hideSave={hideSave} />
      )}
      <VisuallyHidden role="status">{voice}</VisuallyHidden>
      <PersonSheet entry={entry} open={open} column={current.at} onClose={() => setOpen(false)} />
    </>
  )
}

type ViewProps = {
  entry: EntryController
  label: string
  column: EntryColumn
  at: number
  /** The row whose person is open. */
  open: number | undefined
  onPress: (row: number) => void
  onHold: (row: number) => void
  onCode: (row: number, code: string) => void
}

function useRollCells({ entry, column, at }: ViewProps) {
  const intl = useIntl()
  const { state } = entry
  return state.rows.map((row, index) => {
    const cell = cellAt(state, { row: index, column: at })
    const value = textOf(row, column)
    const trouble = cellTrouble(intl, column, cell)
    const code = column.codes?.find(one => one.code === value)
    const note = row.source.cells[column.key]?.note ?? row.cells[column.noteIn ?? '']?.value
    const number = row.source.number ?? String(index + 1)
    const said = [code?.label ?? valueText(intl, column, value), note, trouble].filter(Boolean).join(', ')
    return { row, index, cell, code, note, trouble, number, text: showValue(column, value, intl.locale), said }
  })
}

function RollTiles(props: ViewProps) {
  const { entry, label, column, open, onPress, onHold, onCode } = props
  const hold = useHold(onHold)
  const { rows } = entry.state
  const names = useMemo(() => shortNames(rows.map(({ source }) => source.name)), [rows])
  return (
    <Tiles aria-label={label} onKeyDown={tileKeys({ column, onOpen: onHold, onCode })}>
      {useRollCells(props).map(({ row, index, cell, code, note, number, text, said }) => {
        const status = code?.status === 'success' ? undefined : code?.status
        return (
          <li key={row.source.id}>
            <Tile
              type="button"
              data-status={status}
              data-strong={code?.strong ? '' : undefined}
              data-quiet={code && !status ? '' : undefined}
              data-red={isBelowPass(column, cell.value) ? '' : undefined}
              data-off={row.source.off ? '' : undefined}
              data-wrong={problemOf(cell) || cell.refusal !== undefined ? '' : undefined}
              data-unsaved={isUnsaved(cell) ? '' : undefined}
              data-noted={note ? '' : undefined}
              data-open={open === index ? '' : undefined}
              aria-keyshortcuts="F2"
              {...hold(index)}
              onClick={() => hold.took() || onPress(index)}
              onContextMenu={event => {
                event.preventDefault()
                onHold(index)
              }}
            >
              <b>{number}</b> <i>{text}</i> <span aria-hidden>{names[index]}</span>
              <VisuallyHidden>{`${row.source.name}: ${said}`}</VisuallyHidden>
            </Tile>
          </li>
        )
      })}
    </Tiles>
  )
}

function RollList(props: ViewProps) {
  const { label, onHold } = props
  return (
    <List aria-label={label}>
      {useRollCells(props).map(({ row, index, code, note, trouble, number, text }) => (
        <li key={row.source.id}>
          <Line type="button" onClick={() => onHold(index)}>
            <b>{number}</b>
            {row.source.photoUrl === undefined ? null : (
              <Avatar name={row.source.name} photoUrl={row.source.photoUrl} size={32} />
            )}
            <span>
              {row.source.name}
              {trouble || note || row.source.hint ? <small>{trouble ?? note ?? row.source.hint}</small> : null}
            </span>
            <span data-wrong={trouble ? '' : undefined}>
              {code && code.label !== code.code ? `${text} · ${code.label}` : text || '–'}
            </span>
          </Line>
        </li>
      ))}
    </List>
  )
}

/** Handlers of a tile that is held; `took` says whether the click that ends a hold has been used up. */
function useHold(onHold: (row: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = (row: number) => ({
    onPointerDown: () => {
      held.current = false
      stop()
      timer.current = setTimeout(() => {
        held.current = true
        onHold(row)
      }, holdTime)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  })
  return Object.assign(handlers, {
    took: () => {
      const took = held.current
      held.current = false
      return took
    },
  })
}
