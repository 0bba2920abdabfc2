import { suggestedNames, suggestionDelay } from '@school/rules'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../form/Field'
import { formMessages } from '../form/form.messages'
import { IconButton } from '../form/IconButton'
import { NoOptions } from '../form/listbox/listbox.styles'
import { OptionsPopover } from '../form/listbox/OptionsPopover'
import { useHeldHighlight } from '../form/listbox/useHeldHighlight'
import { Input, InputFrame } from '../form/TextInput'
import { formatMessages } from './formats.messages'

export type NameOption = { id: string; name: string; hint?: string }

export type NameFieldProps = ControlAttributes & {
  options: readonly NameOption[]
  value: string
  /** Every letter that is typed, and the empty text of the clear button. */
  onType: (text: string) => void
  onPick: (option: NameOption) => void
  placeholder: string
  /** Said where nothing fits what was typed. */
  nothing: string
  maxLength: number
  disabled?: boolean
  loading?: boolean
}

/** Tallest the list grows, in px. */
const listHeight = 120

/** What was typed, once typing rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), suggestionDelay)
    return () => clearTimeout(pause)
  }, [text])
  return rested
}

/** The list below the field. Leaving the field takes nothing that only lay under the pointer. */
function useSuggestions(shown: NameOption[], value: string, onPick: (option: NameOption) => void) {
  const list = useCombobox<NameOption>({
    items: shown,
    selectedItem: null,
    inputValue: value,
    itemToString: item => item?.name ?? '',
    itemToKey: item => item?.id,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onStateChange: change => {
      switch (change.type) {
        case useCombobox.stateChangeTypes.InputKeyDownEnter:
        case useCombobox.stateChangeTypes.ItemClick:
          if (!change.selectedItem) break
          onPick(change.selectedItem)
          break
      }
    },
  })

  useHeldHighlight(shown, list.highlightedIndex, list.setHighlightedIndex, option => option.id)
  return list
}

/** A name that is typed freely or taken from those there are. */
export function NameField({
  options,
  value,
  onType,
  onPick,
  placeholder,
  nothing,
  maxLength,
  disabled,
  loading,
  ...own
}: NameFieldProps) {
  const intl = useIntl()
  const wiring = useFieldControl(own)
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** What narrows the list: letters that were typed, not a name that was picked. */
  const [typed, setTyped] = useState('')
  const rested = useRested(typed)
  const shown = suggestedNames(options, typed === '' ? '' : rested)

  const combobox = useSuggestions(shown, value, option => {
    setTyped('')
    onPick(option)
  })

  const type = (text: string) => {
    const kept = text.trimStart()
    setTyped(kept)
    onType(kept)
  }

  return (
    <>
      <InputFrame
        ref={setAnchor}
        data-invalid={wiring['aria-invalid'] ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <Input
          {...combobox.getInputProps({
            ref: input,
            disabled,
            placeholder,
            maxLength,
            // By the event itself: state that comes later would let the caret jump.
            onChange: event => type((event.target as HTMLInputElement).value),
            onKeyDown: event => {
              // Escape closes the list and leaves the name; without a list it is the dialog's.
              if (event.key === 'Escape') {
                ;(event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true
                if (combobox.isOpen) combobox.closeMenu()
              }
            },
          })}
          {...wiring}
          aria-label={own['aria-label']}
          aria-labelledby={own['aria-labelledby']}
          autoComplete="off"
        />
        {value !== '' && !disabled ? (
          <IconButton
            icon={X}
            size="sm"
            tooltip={false}
            label={intl.formatMessage(formMessages.clear)}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        ) : null}
      </InputFrame>
      <OptionsPopover
        combobox={combobox}
        open={combobox.isOpen}
        anchor={anchor}
        maxHeight={listHeight}
        label={intl.formatMessage(formatMessages.suggestions)}
        items={shown}
        keyOf={option => option.id}
        textOf={option => option.name}
        hintOf={option => option.hint || undefined}
      >
        {shown.length === 0 ? (
          <NoOptions role="status">{loading ? intl.formatMessage(formatMessages.loading) : nothing}</NoOptions>
        ) : null}
      </OptionsPopover>
    </>
  )
}
