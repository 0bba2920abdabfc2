import { useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type ControlAttributes, useFieldControl } from '../Field'
import { formMessages } from '../form.messages'
import { IconButton } from '../IconButton'
import { NoOptions } from '../listbox/listbox.styles'
import { OptionsPopover } from '../listbox/OptionsPopover'
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

type Choice<Value extends OptionValue> = Pick<ComboboxProps<Value>, 'options' | 'value' | 'onChange'>

/** The choice, and the options that fit what is typed. */
function useTypedChoice<Value extends OptionValue>({ options, value, onChange }: Choice<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const selected = options.find(option => option.value === value) ?? null
  const shown = typed === null ? options : filterOptions(options, typed)

  const combobox = useCombobox<Option<Value>>({
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
  const type = (text: string) => {
    setTyped(text.trimStart())
    if (text === '' && selected) onChange(null)
  }
  const clear = () => {
    setTyped(null)
    onChange(null)
  }
  return { combobox, shown, selected, type, clear }
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
  const { combobox, shown, selected, type, clear } = useTypedChoice({ options, value, onChange })

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
          {...combobox.getInputProps({
            disabled,
            placeholder: placeholder ?? intl.formatMessage(formMessages.select),
            // Within the event itself, so that an Enter right after it finds the narrowed list.
            onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
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
              clear()
              frame.current?.querySelector('input')?.focus()
            }}
          />
        ) : null}
        <IconButton
          {...combobox.getToggleButtonProps({ disabled })}
          icon={ChevronDown}
          label={intl.formatMessage(formMessages.openList)}
          size="sm"
          tooltip={false}
        />
      </InputFrame>
      <OptionsPopover
        combobox={combobox}
        open={combobox.isOpen}
        anchor={anchor}
        maxHeight={maxHeight}
        label={intl.formatMessage(formMessages.select)}
        items={shown}
        chosen={selected}
        keyOf={option => option.value}
        textOf={option => option.label}
        hintOf={option => option.hint || undefined}
      >
        {shown.length === 0 ? <NoOptions role="status">{intl.formatMessage(formMessages.noResults)}</NoOptions> : null}
      </OptionsPopover>
    </>
  )
}
