import { ChevronLeft, ChevronRight, Phone } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button, ButtonLink, Combobox, Field, TextArea, TextInput } from '../../form'
import { Dialog } from '../../overlay'
import { Avatar } from '../../shell/UserMenu'
import { isNumeric, showValue, textLimit } from '../cell'
import { counterMessage, entryMessages } from '../entry.messages'
import type { EntryCode, EntryColumn } from '../entry.types'
import { cellTrouble, headHint } from '../entry.words'
import { type CellPlace, cellAt, lockOf, textOf } from '../sheet'
import type { EntryController } from '../useEntry'
import { Beside, Choices, Person, Who } from './EntryRoll.styles'

type PersonSheetProps = {
  entry: EntryController
  open: boolean
  /** What the roll shows: a choice stands first and has the focus, a field last, nearest to the thumb. */
  column: number
  onClose: () => void
}

/** Longest text in letters that a field of a few words takes, and one that is written in a line. */
const shortText = 10
const lineText = 120

/** Everything of one person in reach of the thumb, with the way to the next one. */
export function PersonSheet({ entry, open, column, onClose }: PersonSheetProps) {
  const { state, dispatch } = entry
  const at = state.active.row
  const row = state.rows[at]
  const chosen = useRef<HTMLButtonElement>(null)
  if (!row) return null
  const others = [...state.columns.keys()].filter(one => one !== column)
  const isChoice = state.columns[column]?.kind === 'choice'
  const go = (to: number) => dispatch({ kind: 'select', place: { row: to, column } })
  const numberOf = (place: number) => state.rows[place]?.source.number ?? String(place + 1)
  const beside = (to: number) => `${numberOf(to)} ${state.rows[to]?.source.name.split(' ')[0] ?? ''}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      foot
      initialFocus={chosen}
      title={
        <Who>
          {row.source.photoUrl === undefined ? null : (
            <Avatar name={row.source.name} photoUrl={row.source.photoUrl} size={44} shape="square" />
          )}
          <span>{`${numberOf(at)} · ${row.source.name}`}</span>
        </Who>
      }
      actions={
        row.source.call ? (
          <ButtonLink variant="quiet" icon={Phone} href={`tel:${row.source.call.number}`} aria-label={row.source.call.label} />
        ) : undefined
      }
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
        {(isChoice ? [column, ...others] : [...others, column]).map(one => (
          <PersonField
            key={state.columns[one]!.key}
            entry={entry}
            place={{ row: at, column: one }}
            hideLabel={isChoice && one === column}
            chosen={one === column ? chosen : undefined}
          />
        ))}
      </Person>
    </Dialog>
  )
}

type PersonFieldProps = {
  entry: EntryController
  place: CellPlace
  hideLabel: boolean
  /** Gets the button that has the focus when the sheet opens. */
  chosen: RefObject<HTMLButtonElement | null> | undefined
}

function PersonField({ entry, place, hideLabel, chosen }: PersonFieldProps) {
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
    hideLabel,
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
          <CodeChoice column={column} codes={codes} value={cell.value} disabled={locked} chosen={chosen} onChoose={write} />
        )}
      </Field>
    )
  }
  if (column.kind === 'text') {
    const max = column.maxLength ?? textLimit
    const shown = draft ?? cell.value
    if (max <= lineText) {
      return (
        <div data-beside={max <= shortText ? 'short' : ''}>
          <Field {...field}>
            <TextInput {...typing} size="lg" autoComplete="off" value={shown} />
          </Field>
        </div>
      )
    }
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
  chosen?: RefObject<HTMLButtonElement | null>
  onChoose: (code: string) => void
}

/** Codes as large buttons; the chosen one, pressed again, is taken back where a cell may be empty. */
function CodeChoice({ column, codes, value, disabled, chosen, onChoose }: CodeChoiceProps) {
  const focused = codes.some(({ code }) => code === value) ? value : codes[0]?.code
  return (
    <Choices role="group" aria-label={column.header}>
      {codes.map(code => (
        <button
          key={code.code}
          ref={code.code === focused ? chosen : undefined}
          type="button"
          aria-pressed={value === code.code}
          aria-disabled={disabled || undefined}
          onClick={() => disabled || onChoose(value === code.code && !column.tap ? '' : code.code)}
        >
          {code.code}
          <span>{code.label}</span>
        </button>
      ))}
    </Choices>
  )
}
