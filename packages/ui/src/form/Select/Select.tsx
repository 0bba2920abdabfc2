import { useSelect } from 'downshift'
import { Check, ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Popover } from '../../overlay/Popover'
import { type ControlAttributes, useFieldGroup } from '../Field'
import { formMessages } from '../form.messages'
import { IconButton } from '../IconButton'
import { NoOptions, OptionHint, OptionRow, Options, Toggle, ToggleRow, ToggleText } from '../listbox/listbox.styles'
import type { Option, OptionValue } from '../listbox/option'

export type SelectProps<Value extends OptionValue> = ControlAttributes & {
  options: readonly Option<Value>[]
  value: Value | null
  /** Gets null only from the clear button. */
  onChange: (value: Value | null) => void
  /** Shown while nothing is chosen; `Select` when absent. */
  placeholder?: string
  /** Offers a button that takes the choice back. */
  clearable?: boolean
  disabled?: boolean
  size?: 'md' | 'lg'
}

/** One choice out of a list. Letters jump to an entry, arrows move, Escape leaves the choice as it was. */
export function Select<Value extends OptionValue>({
  options,
  value,
  onChange,
  placeholder,
  clearable,
  disabled,
  size = 'md',
  ...own
}: SelectProps<Value>) {
  const intl = useIntl()
  const wiring = useFieldGroup(own)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const selected = options.find(option => option.value === value) ?? null
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps, closeMenu } = useSelect<Option<Value>>({
    items: options as Option<Value>[],
    selectedItem: selected,
    itemToString: item => item?.label ?? '',
    itemToKey: item => item?.value,
    isItemDisabled: item => Boolean(item.disabled),
    onSelectedItemChange: change => onChange(change.selectedItem?.value ?? null),
  })
  const canClear = clearable && selected && !disabled
  const nameId = `${wiring.id ?? ''}-value`
  const labelledBy = [wiring['aria-labelledby'], wiring.id ? nameId : undefined].filter(Boolean).join(' ') || undefined
  return (
    <>
      <ToggleRow ref={setAnchor} data-clearable={canClear ? '' : undefined}>
        <Toggle
          {...getToggleButtonProps({ disabled }, { suppressRefError: true })}
          {...wiring}
          aria-labelledby={wiring['aria-label'] ? undefined : labelledBy}
          type="button"
          disabled={disabled}
          data-size={size}
          data-placeholder={selected ? undefined : ''}
          data-empty={value === null || value === '' ? '' : undefined}
          data-invalid={wiring['aria-invalid'] ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          <ToggleText id={wiring.id ? nameId : undefined} title={selected?.label}>
            {selected?.label ?? placeholder ?? intl.formatMessage(formMessages.select)}
          </ToggleText>
          <ChevronDown aria-hidden />
        </Toggle>
        {canClear ? (
          <span data-clear="">
            <IconButton
              icon={X}
              label={intl.formatMessage(formMessages.clear)}
              size="sm"
              tooltip={false}
              onClick={() => {
                onChange(null)
                anchor?.querySelector<HTMLElement>('[role=combobox]')?.focus()
              }}
            />
          </span>
        ) : null}
      </ToggleRow>
      <Popover open={isOpen} onClose={closeMenu} anchor={anchor} matchWidth maxHeight={320} focus="stay">
        <Options {...getMenuProps({ 'aria-labelledby': wiring['aria-labelledby'] }, { suppressRefError: true })}>
          {options.map((option, index) => (
            <OptionRow
              key={option.value}
              {...getItemProps({ item: option, index })}
              data-highlighted={highlightedIndex === index ? '' : undefined}
              data-chosen={option === selected ? '' : undefined}
            >
              <span>{option.label}</span>
              {option.hint ? <OptionHint>{option.hint}</OptionHint> : null}
              {option === selected ? <Check aria-hidden /> : null}
            </OptionRow>
          ))}
        </Options>
        {options.length === 0 ? <NoOptions>{intl.formatMessage(formMessages.noResults)}</NoOptions> : null}
      </Popover>
    </>
  )
}
