import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../../form/Field'
import { InputFrame } from '../../form/TextInput'
import { useWords } from '../../foundation'
import { ClearButton } from '../ClearButton'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { studentIdsOf, summaryText } from '../row-text'
import { LateMultipleSelectorDialog, useSelectorDialogsSoon } from '../SelectorDialog/late'
import { selectedCountMessage, selectedFailedMessage, selectTitleMessage } from '../selectors.messages'
import { Joined, Shown } from './EntitySelectorInput.styles'
import { FieldNote } from './FieldNote'
import { OnlyButton } from './OnlyButton'
import { OpenDialogButton } from './OpenDialogButton'
import { type KnownRow, useKnownRow } from './useKnownRow'

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
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<readonly Row[]>([])
  const only = value.length === 1 ? (value[0] ?? null) : null
  const known = useKnownRow(
    only,
    seen.find(candidate => candidate.id === only),
    loaders.details,
  )
  const titles = words(configuration.titles)
  const countText = intl.formatMessage(selectedCountMessage, { count: intl.formatNumber(value.length), titles })
  const text = value.length === 0 ? '' : known.row ? summaryText(known.row) : countText

  const placeholder = intl.formatMessage(selectTitleMessage, { title: titles })
  return (
    <>
      {buttonOnly ? (
        <OnlyButton own={own} disabled={disabled} onClick={() => setOpen(true)}>
          {value.length > 0 ? countText : placeholder}
        </OnlyButton>
      ) : (
        <SummaryBox
          own={own}
          disabled={disabled}
          title={words(configuration.title)}
          titles={titles}
          placeholder={placeholder}
          text={text}
          known={known}
          onOpen={() => setOpen(true)}
          onClear={
            value.length > 0
              ? () => {
                  setSeen([])
                  onChange([], { rows: [], studentIds: [] })
                }
              : undefined
          }
        />
      )}
      {open ? (
        <LateMultipleSelectorDialog
          open
          onClose={() => setOpen(false)}
          configuration={configuration}
          loaders={loaders}
          filters={filters}
          selected={value}
          known={known.row ? [...seen, known.row] : seen}
          onSelect={({ ids, rows }) => {
            setSeen(rows)
            onChange(ids, { rows, studentIds: studentIdsOf(rows) })
          }}
        />
      ) : null}
    </>
  )
}

type SummaryBoxProps<Row extends SelectorRow> = {
  own: ControlAttributes
  disabled?: boolean
  title: string
  titles: string
  placeholder: string
  /** Who is selected, or how many. */
  text: string
  /** The only one who is selected. */
  known: KnownRow<Row>
  onOpen: () => void
  /** Absent where nobody is selected. */
  onClear?: () => void
}

/** Who is selected, in a box that is pressed and not typed into. */
function SummaryBox<Row extends SelectorRow>({
  own,
  disabled,
  title,
  titles,
  placeholder,
  text,
  known,
  onOpen,
  onClear,
}: SummaryBoxProps<Row>) {
  const intl = useIntl()
  const wiring = useFieldControl(own)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const isUnknown = known.status === 'failed'

  const openDialog = () => {
    if (disabled) return
    // The dialog gives the focus back to where it was.
    input.current?.focus()
    onOpen()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
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
            aria-busy={known.status === 'loading' || undefined}
            readOnly
            disabled={disabled}
            placeholder={placeholder}
            value={text}
            title={text || undefined}
            onKeyDown={onKeyDown}
          />
          {onClear && !disabled ? (
            <ClearButton
              onClick={event => {
                event.stopPropagation()
                onClear()
                input.current?.focus()
              }}
            />
          ) : null}
        </InputFrame>
        <OpenDialogButton title={titles} disabled={disabled} onClick={onOpen} />
      </Joined>
      {isUnknown ? (
        <FieldNote id={noteId} role="status" input={input} onRetry={known.retry}>
          {intl.formatMessage(selectedFailedMessage, { title })}
        </FieldNote>
      ) : null}
    </>
  )
}
