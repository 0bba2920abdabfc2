import { useCombobox } from 'downshift'
import { Search, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { OptionHint, OptionRow, Options } from '../../form/listbox/listbox.styles'
import { useHeldHighlight } from '../../form/listbox/useHeldHighlight'
import { Input, InputFrame } from '../../form/TextInput'
import { useWords } from '../../foundation'
import { Popover } from '../../overlay/Popover'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { PlainButton } from '../PlainButton'
import { displayText, fieldText } from '../row-text'
import { LateSingleSelectorDialog, useSelectorDialogsSoon } from '../SelectorDialog/late'
import {
  lookupBrokenMessage,
  lookupFailedMessage,
  openSelectorMessage,
  selectedFailedMessage,
  selectorMessages,
  selectTitleMessage,
} from '../selectors.messages'
import { Joined, Note, Status } from './EntitySelectorInput.styles'
import { OnlyButton } from './OnlyButton'
import { useKnownRow } from './useKnownRow'
import { useSuggestions } from './useSuggestions'

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

/** A text box that completes names, looks one up on Enter, and a button for the dialog; or the button alone. */
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
  const lookup = useRef<AbortController>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialogOpen, setDialogOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  /** What was looked up in vain: nobody was found, or the call was broken off. */
  const [problem, setProblem] = useState<{ kind: 'missed' | 'broken'; text: string } | null>(null)
  const [looking, setLooking] = useState(false)
  const [picked, setPicked] = useState<Row>()
  const known = useKnownRow(value, picked?.id === value ? picked : undefined, loaders.details)
  const { row } = known
  const allFilters = { ...configuration.filters, ...filters }
  const suggestions = useSuggestions(looking ? null : typed, loaders.suggest, allFilters)
  const title = words(configuration.title)
  const shownText = row ? displayText(row, configuration.displayFields) : ''
  const nameField = configuration.columns.find(column => column.look === 'name')?.key ?? 'name'

  const dropLookup = () => {
    lookup.current?.abort()
    setLooking(false)
  }
  useEffect(() => () => lookup.current?.abort(), [])

  const pick = (found: Row | null) => {
    dropLookup()
    setTyped(null)
    setProblem(null)
    setPicked(found ?? undefined)
    onChange(found?.id ?? null, found)
  }

  const lookUp = (text: string) => {
    dropLookup()
    const aborter = new AbortController()
    lookup.current = aborter
    setLooking(true)
    setProblem(null)
    const fail = (kind: 'missed' | 'broken') => {
      setLooking(false)
      setProblem({ kind, text })
      if (kind === 'missed') onLookupFailure?.(`${configuration.name}Not found`)
    }
    loaders.lookup(text, allFilters, aborter.signal).then(
      found => {
        if (aborter.signal.aborted) return
        if (found) pick(found)
        else fail('missed')
      },
      () => aborter.signal.aborted || fail('broken'),
    )
  }

  const { isOpen, highlightedIndex, setHighlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } =
    useCombobox<Row>({
      items: suggestions.rows as Row[],
      selectedItem: row,
      inputValue: typed ?? shownText,
      itemToString: item => (item ? fieldText(item, nameField) : ''),
      itemToKey: item => item?.id,
      stateReducer: (state, { type, changes }) => {
        switch (type) {
          // Nothing is on offer before a letter was typed.
          case useCombobox.stateChangeTypes.InputClick:
          case useCombobox.stateChangeTypes.InputKeyDownArrowDown:
          case useCombobox.stateChangeTypes.InputKeyDownArrowUp:
            return typed ? changes : { ...changes, isOpen: false }
          case useCombobox.stateChangeTypes.InputBlur:
            return { ...changes, selectedItem: state.selectedItem }
          default:
            return changes
        }
      },
      onStateChange: change => {
        switch (change.type) {
          case useCombobox.stateChangeTypes.InputKeyDownEnter:
          case useCombobox.stateChangeTypes.ItemClick:
            if (change.selectedItem) pick(change.selectedItem)
            break
          case useCombobox.stateChangeTypes.InputKeyDownEscape:
            dropLookup()
            setTyped(null)
            setProblem(null)
            break
        }
      },
    })

  useHeldHighlight(suggestions.rows, highlightedIndex, setHighlightedIndex, found => found.id)

  // Within the event itself: what a fast hand or a scanner ends with Enter is there when Enter comes.
  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    dropLookup()
    setProblem(null)
    setTyped(text.trimStart())
    if (text === '' && value !== null) pick(null)
  }

  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || (isOpen && highlightedIndex >= 0)) return
    const text = typed?.trim()
    if (!text) return
    // The form around must not be sent by the Enter that looks somebody up.
    event.preventDefault()
    closeMenu()
    lookUp(text)
  }

  const openLabel = intl.formatMessage(openSelectorMessage, { title })
  const face =
    suggestions.status === 'failed'
      ? selectorMessages.suggestFailed
      : suggestions.status === 'loading' && suggestions.rows.length === 0
        ? selectorMessages.searching
        : suggestions.status === 'ready' && suggestions.rows.length === 0
          ? selectorMessages.noSuggestion
          : null
  const noteId = `${wiring.id ?? configuration.name}-missed`
  const isUnknown = known.status === 'failed' && typed === null
  const hasNote = problem !== null || isUnknown
  const placeholder = { none: null, ready: null, loading: selectorMessages.loading, failed: selectorMessages.unknownRow }[
    typed === null ? known.status : 'none'
  ]
  const retry = (again: () => void) => (
    <PlainButton
      type="button"
      onClick={() => {
        input.current?.focus()
        again()
      }}
    >
      {intl.formatMessage(selectorMessages.retry)}
    </PlainButton>
  )
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
              onChange: onType,
              onKeyDown: onEnter,
              onBlur: () => {
                // A text that is looked up, or was in vain, stays to be changed.
                if (typed === '' || !(problem || looking)) setTyped(null)
              },
            })}
            {...wiring}
            aria-label={own['aria-label']}
            aria-labelledby={own['aria-labelledby']}
            aria-describedby={[wiring['aria-describedby'], hasNote ? noteId : ''].filter(Boolean).join(' ') || undefined}
            aria-busy={looking || known.status === 'loading' || undefined}
            autoComplete="off"
          />
          {(value !== null || typed) && !disabled ? (
            <IconButton
              icon={X}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(selectorMessages.clear)}
              onClick={() => {
                pick(null)
                input.current?.focus()
              }}
            />
          ) : null}
        </InputFrame>
        <IconButton
          icon={Search}
          variant="secondary"
          label={openLabel}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={() => setDialogOpen(true)}
        />
      </Joined>
      {problem ? (
        <Note>
          <span id={noteId} role="alert">
            {problem.kind === 'missed'
              ? intl.formatMessage(lookupFailedMessage, { text: problem.text, title })
              : intl.formatMessage(lookupBrokenMessage, { text: problem.text })}
          </span>
          {problem.kind === 'broken' ? retry(() => lookUp(problem.text)) : null}
        </Note>
      ) : isUnknown ? (
        <Note>
          <span id={noteId} role="status">
            {intl.formatMessage(selectedFailedMessage, { title })}
          </span>
          {retry(known.retry)}
        </Note>
      ) : null}
      <Popover
        open={isOpen && Boolean(typed) && !looking}
        onClose={closeMenu}
        anchor={anchor}
        matchWidth
        maxHeight={suggestionsHeight}
        focus="stay"
      >
        <Options
          {...getMenuProps({ 'aria-label': intl.formatMessage(selectorMessages.suggestions) }, { suppressRefError: true })}
        >
          {suggestions.rows.map((item, index) => (
            <OptionRow
              key={item.id}
              {...getItemProps({ item, index })}
              data-highlighted={highlightedIndex === index ? '' : undefined}
            >
              <span>{fieldText(item, nameField)}</span>
              <OptionHint>
                {displayText(
                  item,
                  configuration.displayFields.filter(field => field !== nameField && field !== 'guardianName'),
                )}
              </OptionHint>
            </OptionRow>
          ))}
        </Options>
        {face ? <Status role="status">{intl.formatMessage(face)}</Status> : null}
      </Popover>
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
