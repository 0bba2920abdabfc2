import { useSelect } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Popover } from '../../overlay/Popover'
import { CheckMark } from '../Checkbox/CheckMark'
import { type ControlAttributes, useFieldGroup } from '../Field'
import { formMessages, selectedCountMessage } from '../form.messages'
import { NoOptions, OptionHint, OptionRow, OptionRule, Options, Toggle, ToggleRow, ToggleText } from '../listbox/listbox.styles'
import { type Option, type OptionValue, toggleAll, toggleOne } from '../listbox/option'

export type MultiSelectProps<Value extends OptionValue> = ControlAttributes & {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Shown while nothing is chosen; `Select` when absent. */
  placeholder?: string
  /** What choosing nothing means, such as 'All': a choice like any other, and written like one. */
  none?: string
  /** The entry that chooses everything, on unless false. */
  selectAll?: boolean
  disabled?: boolean
  size?: 'md' | 'lg'
}

type Entry<Value extends OptionValue> = { all: true } | { all: false; option: Option<Value> }

function entriesOf<Value extends OptionValue>(options: readonly Option<Value>[], selectAll: boolean): Entry<Value>[] {
  const own = options.map(option => ({ all: false as const, option }))
  return selectAll && options.length > 1 ? [{ all: true }, ...own] : own
}

/** Whether everything that can be chosen is. */
function stateOfAll<Value extends OptionValue>(options: readonly Option<Value>[], chosen: ReadonlySet<Value>): boolean | 'mixed' {
  const free = options.filter(option => !option.disabled)
  const count = free.filter(option => chosen.has(option.value)).length
  return count === 0 ? false : count === free.length ? true : 'mixed'
}

/** The names of up to three choices; null of more, and of choices that the list does not hold. */
function namesOf<Value extends OptionValue>(
  options: readonly Option<Value>[],
  chosen: ReadonlySet<Value>,
  count: number,
): string | null {
  const labels = options.filter(option => chosen.has(option.value)).map(option => option.label)
  return labels.length === count && labels.length <= 3 ? labels.join(', ') : null
}

/** Several choices out of a list of checkboxes, which stays open while choosing. */
export function MultiSelect<Value extends OptionValue>({
  options,
  value,
  onChange,
  placeholder,
  none,
  selectAll = true,
  disabled,
  size = 'md',
  ...own
}: MultiSelectProps<Value>) {
  const intl = useIntl()
  const wiring = useFieldGroup(own)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const allText = intl.formatMessage(formMessages.selectAll)
  const entries = useMemo(() => entriesOf(options, selectAll), [options, selectAll])
  const chosen = new Set(value)
  const allState = stateOfAll(options, chosen)

  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps, closeMenu } = useSelect<Entry<Value>>({
    items: entries,
    selectedItem: null,
    itemToString: entry => (!entry ? '' : entry.all ? allText : entry.option.label),
    isItemDisabled: entry => !entry.all && Boolean(entry.option.disabled),
    stateReducer: (state, { type, changes }) => {
      const picked =
        type === useSelect.stateChangeTypes.ItemClick ||
        type === useSelect.stateChangeTypes.ToggleButtonKeyDownEnter ||
        type === useSelect.stateChangeTypes.ToggleButtonKeyDownSpaceButton
      if (picked) return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
      // Tab leaves: what is chosen was chosen by a press, not by being marked.
      return type === useSelect.stateChangeTypes.ToggleButtonBlur ? { ...changes, selectedItem: null } : changes
    },
    onStateChange: ({ selectedItem: entry }) => {
      if (!entry) return
      onChange(entry.all ? toggleAll(options, value) : toggleOne(options, value, entry.option.value))
    },
  })

  const text =
    value.length === 0
      ? (none ?? placeholder ?? intl.formatMessage(formMessages.select))
      : (namesOf(options, chosen, value.length) ?? intl.formatMessage(selectedCountMessage, { count: value.length }))
  const nameId = `${wiring.id ?? ''}-value`
  const labelledBy = [wiring['aria-labelledby'], wiring.id ? nameId : undefined].filter(Boolean).join(' ') || undefined

  return (
    <>
      <ToggleRow ref={setAnchor}>
        <Toggle
          {...getToggleButtonProps({ disabled }, { suppressRefError: true })}
          {...wiring}
          aria-labelledby={wiring['aria-label'] ? undefined : labelledBy}
          type="button"
          disabled={disabled}
          data-size={size}
          data-placeholder={value.length > 0 || none !== undefined ? undefined : ''}
          data-empty={value.length > 0 ? undefined : ''}
          data-invalid={wiring['aria-invalid'] ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          <ToggleText id={wiring.id ? nameId : undefined} title={text}>
            {text}
          </ToggleText>
          <ChevronDown aria-hidden />
        </Toggle>
      </ToggleRow>
      <Popover open={isOpen} onClose={closeMenu} anchor={anchor} matchWidth maxHeight={320} focus="stay">
        <Options
          {...getMenuProps(
            { 'aria-labelledby': wiring['aria-labelledby'], 'aria-multiselectable': true },
            { suppressRefError: true },
          )}
        >
          {entries.flatMap((entry, index) => {
            const checked = entry.all ? allState : chosen.has(entry.option.value)
            const row = (
              <OptionRow
                key={entry.all ? 'all' : `option ${entry.option.value}`}
                {...getItemProps({ item: entry, index })}
                aria-selected={checked === true}
                data-highlighted={highlightedIndex === index ? '' : undefined}
              >
                <CheckMark state={checked} disabled={!entry.all && entry.option.disabled} />
                <span>{entry.all ? allText : entry.option.label}</span>
                {!entry.all && entry.option.hint ? <OptionHint>{entry.option.hint}</OptionHint> : null}
              </OptionRow>
            )
            return entry.all ? [row, <OptionRule key="rule" role="presentation" />] : [row]
          })}
        </Options>
        {options.length === 0 ? <NoOptions>{intl.formatMessage(formMessages.noResults)}</NoOptions> : null}
      </Popover>
    </>
  )
}
