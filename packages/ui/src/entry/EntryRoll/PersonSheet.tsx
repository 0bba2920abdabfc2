import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button, Combobox, Field, TextArea, TextInput } from '../../form'
import { Dialog } from '../../overlay'
import { isNumeric, showValue, textLimit } from '../cell'
import { counterMessage, entryMessages } from '../entry.messages'
import type { EntryCode, EntryColumn } from '../entry.types'
import { cellTrouble, headHint } from '../entry.words'
import { type CellPlace, cellAt, lockOf, textOf } from '../sheet'
import type { EntryController } from '../useEntry'
import { Beside, Choices, Person } from './EntryRoll.styles'

type PersonSheetProps = {
  entry: EntryController
  open: boolean
  /** Stands last, nearest to the thumb. */
  column: number
  onClose: () => void
}

/** Everything of one person, with the way to the next one. */
export function PersonSheet({ entry, open, column, onClose }: PersonSheetProps) {
  const { state, dispatch } = entry
  const at = state.active.row
  const row = state.rows[at]
  if (!row) return null
  const order = [...state.columns.keys()].filter(one => one !== column)
  const go = (to: number) => dispatch({ kind: 'select', place: { row: to, column } })
  const numberOf = (place: number) => state.rows[place]?.source.number ?? String(place + 1)
  const beside = (to: number) => `${numberOf(to)} ${state.rows[to]?.source.name.split(' ')[0] ?? ''}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${numberOf(at)} · ${row.source.name}`}
      footer={
        <Beside>
          {at > 0 ? (
            <Button icon={ChevronLeft} size="lg" onClick={() => go(at - 1)}>
              {beside(at - 1)}
            </Button>
          ) : (
            <span />
          )}
          {at < state.rows.length - 1 ? (
            <Button icon={ChevronRight} size="lg" onClick={() => go(at + 1)}>
              {beside(at + 1)}
            </Button>
          ) : null}
        </Beside>
      }
    >
      <Person key={row.source.id}>
        {row.source.hint ? <p>{row.source.hint}</p> : null}
        {[...order, column].map(one => (
          <PersonField key={state.columns[one]!.key} entry={entry} place={{ row: at, column: one }} />
        ))}
      </Person>
    </Dialog>
  )
}

function PersonField({ entry, place }: { entry: EntryController; place: CellPlace }) {
  const intl = useIntl()
  const { state, dispatch } = entry
  const column = state.columns[place.column]!
  const row = state.rows[place.row]!
  const cell = cellAt(state, place)
  const fact = row.source.cells[column.key]
  const lock = lockOf(state, place)
  const locked = lock !== undefined
  // As it was typed while the field has the focus; the sheet has it in its own writing at once.
  const [draft, setDraft] = useState<string>()
  const text = showValue(column, textOf(row, column), intl.locale)
  const write = (value: string) => dispatch({ kind: 'write', writes: [{ row: row.source.id, column: column.key, value }] })
  const typing = {
    onFocus: () => dispatch({ kind: 'select', place }),
    onBlur: () => setDraft(undefined),
    onChange: (value: string) => {
      setDraft(value)
      write(value)
    },
    readOnly: locked,
  }
  const label = [column.header, headHint(intl, column)].filter(Boolean).join(', ')
  const field = {
    label,
    error: draft === undefined ? cellTrouble(intl, column, cell) : undefined,
    help: lock || fact?.note || column.meaning || undefined,
  }
  if (column.kind === 'computed' || fact?.off) {
    return (
      <p>
        {label}: <b>{fact?.off ? intl.formatMessage(entryMessages.notAssessed) : text || '–'}</b>
      </p>
    )
  }
  const codes = column.codes ?? []
  if (column.kind === 'choice') {
    return (
      <Field {...field}>
        {column.search ? (
          <Combobox
            options={codes.map(({ code }) => ({ value: code, label: code }))}
            value={cell.value || null}
            disabled={locked}
            onChange={code => write(code ?? '')}
          />
        ) : (
          <CodeChoice column={column} codes={codes} value={cell.value} disabled={locked} onChoose={write} />
        )}
      </Field>
    )
  }
  if (column.kind === 'text') {
    const max = column.maxLength ?? textLimit
    const shown = draft ?? cell.value
    return (
      <Field {...field} help={field.help ?? intl.formatMessage(counterMessage, { count: shown.trim().length, max })}>
        <TextArea {...typing} value={shown} rows={2} />
      </Field>
    )
  }
  return (
    <>
      <Field {...field}>
        <TextInput
          {...typing}
          size="lg"
          figures
          inputMode={isNumeric(column) ? 'decimal' : undefined}
          autoComplete="off"
          value={draft ?? text}
        />
      </Field>
      {codes.length > 0 ? (
        <CodeChoice column={column} codes={codes} value={cell.value} disabled={locked} onChoose={write} />
      ) : null}
    </>
  )
}

type CodeChoiceProps = {
  column: EntryColumn
  codes: readonly EntryCode[]
  value: string
  disabled: boolean
  onChoose: (code: string) => void
}

/** Codes as large buttons; the chosen one, pressed again, is taken back. */
function CodeChoice({ column, codes, value, disabled, onChoose }: CodeChoiceProps) {
  return (
    <Choices role="group" aria-label={column.header}>
      {codes.map(code => (
        <button
          key={code.code}
          type="button"
          aria-pressed={value === code.code}
          aria-disabled={disabled || undefined}
          onClick={() => disabled || onChoose(value === code.code ? '' : code.code)}
        >
          {code.code}
          <span>{code.label}</span>
        </button>
      ))}
    </Choices>
  )
}
