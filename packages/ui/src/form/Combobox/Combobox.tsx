import { useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Popover } from '../../overlay/Popover'
import { type ControlAttributes, useFieldControl } from '../Field'
import { formMessages } from '../form.messages'
import { IconButton } from '../IconButton'
import { NoOptions, OptionHint, OptionRow, Options } from '../listbox/listbox.styles'
import { filterOptions, type Option, type OptionValue } from '../listbox/option'
import { Input, InputFrame } from '../TextInput/TextInput.styles'

export type ComboboxProps<Value extends OptionValue> = ControlAttributes & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  placeholder?: string
  disabled?: boolean
  size?: 'md' | 'lg'
  /** Tallest the list grows, in px. */
  maxHeight?: number
}

/** One choice out of a long list, found by typing. Leaving the field with other text brings the choice back. */
export function Combobox<Value extends OptionValue>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  size = 'md',
  maxHeight = 320,
  ...own
}: ComboboxProps<Value>) {
  const intl = useIntl()
  const wiring = useFieldControl(own)
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const selected = options.find(option => option.value === value) ?? null
  const shown = typed === null ? options : filterOptions(options, typed)

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, closeMenu } = useCombobox<
    Option<Value>
  >({
    items: shown as Option<Value>[],
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? '',
    itemToString: item => item?.label ?? '',
    itemToKey: item => item?.value,
    isItemDisabled: item => Boolean(item.disabled),
    stateReducer: (_state, { type, changes }) =>
      // While letters narrow the list, Enter takes its first entry.
      type === useCombobox.stateChangeTypes.InputChange ? { ...changes, highlightedIndex: 0 } : changes,
    onStateChange: change => {
      switch (change.type) {
        case useCombobox.stateChangeTypes.InputKeyDownEnter:
        case useCombobox.stateChangeTypes.ItemClick:
          setTyped(null)
          if (change.selectedItem) onChange(change.selectedItem.value)
          break
        case useCombobox.stateChangeTypes.InputBlur:
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          setTyped(null)
          break
      }
    },
  })

  return (
    <>
      <InputFrame
        ref={element => {
          frame.current = element
          setAnchor(element)
        }}
        data-size={size}
        data-invalid={wiring['aria-invalid'] ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <Input
          {...getInputProps({
            disabled,
            placeholder: placeholder ?? intl.formatMessage(formMessages.select),
            // Within the event itself, so that an Enter right after it finds the narrowed list.
            onChange: (event: ChangeEvent<HTMLInputElement>) => {
              const text = event.currentTarget.value
              setTyped(text.trimStart())
              if (text === '' && selected) onChange(null)
            },
          })}
          {...wiring}
          aria-label={own['aria-label']}
          aria-labelledby={own['aria-labelledby']}
          autoComplete="off"
        />
        {selected && !disabled ? (
          <IconButton
            icon={X}
            label={intl.formatMessage(formMessages.clear)}
            size="sm"
            tooltip={false}
            onClick={() => {
              setTyped(null)
              onChange(null)
              frame.current?.querySelector('input')?.focus()
            }}
          />
        ) : null}
        <IconButton
          {...getToggleButtonProps({ disabled })}
          icon={ChevronDown}
          label={intl.formatMessage(formMessages.openList)}
          size="sm"
          tooltip={false}
        />
      </InputFrame>
      <Popover open={isOpen} onClose={closeMenu} anchor={anchor} matchWidth maxHeight={maxHeight} focus="stay">
        <Options {...getMenuProps({ 'aria-label': intl.formatMessage(formMessages.select) }, { suppressRefError: true })}>
          {shown.map((option, index) => (
            <OptionRow
              key={option.value}
              {...getItemProps({ item: option, index })}
              data-highlighted={highlightedIndex === index ? '' : undefined}
              data-chosen={option === selected ? '' : undefined}
            >
              <span>{option.label}</span>
              {option.hint ? <OptionHint>{option.hint}</OptionHint> : null}
            </OptionRow>
          ))}
        </Options>
        {shown.length === 0 ? <NoOptions role="status">{intl.formatMessage(formMessages.noResults)}</NoOptions> : null}
      </Popover>
    </>
  )
}
