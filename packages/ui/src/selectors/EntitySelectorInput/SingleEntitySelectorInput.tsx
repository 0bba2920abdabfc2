import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../../form/Field'
import { OptionsPopover } from '../../form/listbox/OptionsPopover'
import { Input, InputFrame } from '../../form/TextInput'
import { useWords } from '../../foundation'
import { ClearButton } from '../ClearButton'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { displayText, fieldText } from '../row-text'
import { LateSingleSelectorDialog, useSelectorDialogsSoon } from '../SelectorDialog/late'
import {
  lookupBrokenMessage,
  lookupFailedMessage,
  lookupSeveralMessage,
  selectedFailedMessage,
  selectorMessages,
  selectTitleMessage,
} from '../selectors.messages'
import { Joined, Status } from './EntitySelectorInput.styles'
import { FieldNote } from './FieldNote'
import { OnlyButton } from './OnlyButton'
import { OpenDialogButton } from './OpenDialogButton'
import type { Namesakes } from './useLookup'
import { useRowCombobox } from './useRowCombobox'
import type { Suggestions } from './useSuggestions'
import { type TypedRow, useTypedRow } from './useTypedRow'

/** Tallest the list of suggestions grows, in px. */
const suggestionsHeight = 120

export type SingleEntitySelectorInputProps<Row extends SelectorRow> = ControlAttributes & {
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  filters?: SelectorFilters
  /** Id of the picked row. */
  value: string | null
  onChange: (id: string | null, row: Row | null) => void
  /** Gets '{selectorName}Not found' when Enter found no row of the typed name or number; not when the call failed. */
  onLookupFailure?: (event: string) => void
  disabled?: boolean
  /** Shows the button without the text box. */
  buttonOnly?: boolean
}

type PartProps<Row extends SelectorRow> = Omit<SingleEntitySelectorInputProps<Row>, 'buttonOnly'>

/** A text box that completes names, looks one up on Enter and offers those who share it, and a button for the dialog; or the button alone. */
export function SingleEntitySelectorInput<Row extends SelectorRow>({
  buttonOnly,
  ...props
}: SingleEntitySelectorInputProps<Row>) {
  useSelectorDialogsSoon()
  return buttonOnly ? <ButtonAlone {...props} /> : <TextBox {...props} />
}

function ButtonAlone<Row extends SelectorRow>({
  configuration,
  loaders,
  filters,
  value: _value,
  onChange,
  onLookupFailure: _onLookupFailure,
  disabled,
  ...own
}: PartProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlyButton own={own} disabled={disabled} onClick={() => setOpen(true)}>
        {intl.formatMessage(selectTitleMessage, { title: words(configuration.title) })}
      </OnlyButton>
      {open ? (
        <LateSingleSelectorDialog
          open
          onClose={() => setOpen(false)}
          configuration={configuration}
          loaders={loaders}
          filters={filters}
          onPick={row => onChange(row.id, row)}
        />
      ) : null}
    </>
  )
}

const placeholders = { none: null, ready: null, loading: selectorMessages.loading, failed: selectorMessages.unknownRow } as const

type SuggestionsStateProps = { suggestions: Suggestions<SelectorRow>; namesakes: Namesakes<SelectorRow> | null }

/** What is said below the suggestions, or where there are none. */
function SuggestionsState({ suggestions: { status, rows }, namesakes }: SuggestionsStateProps) {
  const intl = useIntl()
  if (namesakes) return <Status role="status">{intl.formatMessage(lookupSeveralMessage, { text: namesakes.text })}</Status>
  const face =
    status === 'failed'
      ? selectorMessages.suggestFailed
      : status === 'loading' && rows.length === 0
        ? selectorMessages.searching
        : status === 'ready' && rows.length === 0
          ? selectorMessages.noSuggestion
          : null
  return face ? <Status role="status">{intl.formatMessage(face)}</Status> : null
}

type LookupNoteProps<Row extends SelectorRow> = {
  id: string
  input: RefObject<HTMLInputElement | null>
  title: string
  row: TypedRow<Row>
}

/** Who was looked up in vain, or that the one who is picked could not be had. */
function LookupNote<Row extends SelectorRow>({ id, input, title, row }: LookupNoteProps<Row>) {
  const intl = useIntl()
  const { problem, isUnknown, known, lookUp } = row
  if (problem) {
    return (
      <FieldNote id={id} role="alert" input={input} onRetry={problem.kind === 'broken' ? () => lookUp(problem.text) : undefined}>
        {problem.kind === 'missed'
          ? intl.formatMessage(lookupFailedMessage, { text: problem.text, title })
          : intl.formatMessage(lookupBrokenMessage, { text: problem.text })}
      </FieldNote>
    )
  }
  return isUnknown ? (
    <FieldNote id={id} role="status" input={input} onRetry={known.retry}>
      {intl.formatMessage(selectedFailedMessage, { title })}
    </FieldNote>
  ) : null
}

function TextBox<Row extends SelectorRow>({
  configuration,
  loaders,
  filters,
  value,
  onChange,
  onLookupFailure,
  disabled,
  ...own
}: PartProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const wiring = useFieldControl(own)
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialogOpen, setDialogOpen] = useState(false)
  const row = useTypedRow({ configuration, loaders, filters, value, onChange, onLookupFailure })
  const { typed, known, isUnknown, suggestions, looking, problem, namesakes, pick, lookUp } = row
  const title = words(configuration.title)
  const shownText = known.row ? displayText(known.row, configuration.displayFields) : ''
  const nameField = configuration.columns.find(column => column.look === 'name')?.key ?? 'name'
  const combobox = useRowCombobox(row, shownText, nameField, input)
  const { isOpen, highlightedIndex, getInputProps, closeMenu } = combobox

  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || (isOpen && highlightedIndex >= 0)) return
    const text = typed?.trim()
    if (!text) return
    // The form around must not be sent by the Enter that looks somebody up.
    event.preventDefault()
    closeMenu()
    lookUp(text)
  }

  const noteId = `${wiring.id ?? configuration.name}-missed`
  const hasNote = problem !== null || isUnknown
  const placeholder = typed === null ? placeholders[known.status] : null
  const hintFields = configuration.hintFields ?? configuration.displayFields.filter(field => field !== nameField)
  return (
    <>
      <Joined>
        <InputFrame
          ref={setAnchor}
          data-invalid={wiring['aria-invalid'] || problem?.kind === 'missed' ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          <Input
            {...getInputProps({
              ref: input,
              disabled,
              title: shownText || undefined,
              placeholder: placeholder ? intl.formatMessage(placeholder) : intl.formatMessage(selectTitleMessage, { title }),
              // Within the event itself: what a fast hand or a scanner ends with Enter is there when Enter comes.
              onChange: event => row.type((event.currentTarget as HTMLInputElement).value),
              onKeyDown: onEnter,
              onBlur: row.leave,
            })}
            {...wiring}
            aria-label={own['aria-label']}
            aria-labelledby={own['aria-labelledby']}
            aria-describedby={[wiring['aria-describedby'], hasNote ? noteId : ''].filter(Boolean).join(' ') || undefined}
            aria-busy={looking || known.status === 'loading' || undefined}
            autoComplete="off"
          />
          {(value !== null || typed) && !disabled ? (
            <ClearButton
              onClick={() => {
                pick(null)
                input.current?.focus()
              }}
            />
          ) : null}
        </InputFrame>
        <OpenDialogButton title={title} disabled={disabled} onClick={() => setDialogOpen(true)} />
      </Joined>
      <LookupNote id={noteId} input={input} title={title} row={row} />
      <OptionsPopover
        combobox={combobox}
        open={isOpen && Boolean(typed) && !looking}
        anchor={anchor}
        maxHeight={suggestionsHeight}
        label={intl.formatMessage(selectorMessages.suggestions)}
        items={suggestions.rows}
        keyOf={item => item.id}
        textOf={item => fieldText(item, nameField)}
        hintOf={item => displayText(item, hintFields)}
      >
        <SuggestionsState suggestions={suggestions} namesakes={namesakes} />
      </OptionsPopover>
      {dialogOpen ? (
        <LateSingleSelectorDialog
          open
          onClose={() => setDialogOpen(false)}
          configuration={configuration}
          loaders={loaders}
          filters={filters}
          onPick={pick}
        />
      ) : null}
    </>
  )
}
