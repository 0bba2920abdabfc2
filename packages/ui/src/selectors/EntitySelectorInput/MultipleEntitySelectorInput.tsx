import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { InputFrame } from '../../form/TextInput'
import { useWords } from '../../foundation'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { PlainButton } from '../PlainButton'
import { studentIdsOf, summaryText } from '../row-text'
import { LateMultipleSelectorDialog, useSelectorDialogsSoon } from '../SelectorDialog/late'
import {
  openSelectorMessage,
  selectedCountMessage,
  selectedFailedMessage,
  selectorMessages,
  selectTitleMessage,
} from '../selectors.messages'
import { Joined, Note, Shown } from './EntitySelectorInput.styles'
import { OnlyButton } from './OnlyButton'
import { useKnownRow } from './useKnownRow'

/** What goes with the selected ids: the rows that were seen and the students behind them. */
export type SelectedRows<Row extends SelectorRow = SelectorRow> = { rows: readonly Row[]; studentIds: readonly string[] }

export type MultipleEntitySelectorInputProps<Row extends SelectorRow> = ControlAttributes & {
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  filters?: SelectorFilters
  /** Ids of the selected rows. */
  value: readonly string[]
  onChange: (ids: string[], selected: SelectedRows<Row>) => void
  disabled?: boolean
  /** Shows the button without the text box. */
  buttonOnly?: boolean
}

/**
 * Shows who is selected, or how many; a press opens the dialog. Until it is known who the only one is, and where that
 * could not be had, it shows how many as well.
 */
export function MultipleEntitySelectorInput<Row extends SelectorRow>({
  configuration,
  loaders,
  filters,
  value,
  onChange,
  disabled,
  buttonOnly,
  ...own
}: MultipleEntitySelectorInputProps<Row>) {
  useSelectorDialogsSoon()
  const intl = useIntl()
  const words = useWords()
  const wiring = useFieldControl(own)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<readonly Row[]>([])
  const only = value.length === 1 ? (value[0] ?? null) : null
  const { row, status, retry } = useKnownRow(
    only,
    seen.find(candidate => candidate.id === only),
    loaders.details,
  )
  const titles = words(configuration.titles)
  const countText = intl.formatMessage(selectedCountMessage, { count: intl.formatNumber(value.length), titles })
  const text = value.length === 0 ? '' : row ? summaryText(row) : countText
  const isUnknown = status === 'failed'

  const dialog = open ? (
    <LateMultipleSelectorDialog
      open
      onClose={() => setOpen(false)}
      configuration={configuration}
      loaders={loaders}
      filters={filters}
      selected={value}
      known={row ? [...seen, row] : seen}
      onSelect={({ ids, rows }) => {
        setSeen(rows)
        onChange(ids, { rows, studentIds: studentIdsOf(rows) })
      }}
    />
  ) : null
  const placeholder = intl.formatMessage(selectTitleMessage, { title: titles })
  if (buttonOnly) {
    return (
      <>
        <OnlyButton own={own} disabled={disabled} onClick={() => setOpen(true)}>
          {value.length > 0 ? countText : placeholder}
        </OnlyButton>
        {dialog}
      </>
    )
  }

  const openDialog = () => {
    if (disabled) return
    // The dialog gives the focus back to where it was.
    input.current?.focus()
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Joined>
        <InputFrame
          data-opens={disabled ? undefined : ''}
          data-invalid={wiring['aria-invalid'] ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
          onClick={openDialog}
        >
          <Shown
            {...wiring}
            ref={input}
            aria-label={own['aria-label']}
            aria-labelledby={own['aria-labelledby']}
            aria-describedby={[wiring['aria-describedby'], isUnknown ? noteId : ''].filter(Boolean).join(' ') || undefined}
            aria-busy={status === 'loading' || undefined}
            readOnly
            disabled={disabled}
            placeholder={placeholder}
            value={text}
            title={text || undefined}
            onKeyDown={onKeyDown}
          />
          {value.length > 0 && !disabled ? (
            <IconButton
              icon={X}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(selectorMessages.clear)}
              onClick={event => {
                event.stopPropagation()
                setSeen([])
                onChange([], { rows: [], studentIds: [] })
                input.current?.focus()
              }}
            />
          ) : null}
        </InputFrame>
        <IconButton
          icon={Search}
          variant="secondary"
          label={intl.formatMessage(openSelectorMessage, { title: titles })}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Joined>
      {isUnknown ? (
        <Note>
          <span id={noteId} role="status">
            {intl.formatMessage(selectedFailedMessage, { title: words(configuration.title) })}
          </span>
          <PlainButton
            type="button"
            onClick={() => {
              input.current?.focus()
              retry()
            }}
          >
            {intl.formatMessage(selectorMessages.retry)}
          </PlainButton>
        </Note>
      ) : null}
      {dialog}
    </>
  )
}
