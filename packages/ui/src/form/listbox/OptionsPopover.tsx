import type { UseComboboxReturnValue } from 'downshift'
import type { ReactNode } from 'react'
import { Popover } from '../../overlay/Popover'
import { OptionHint, OptionRow, Options } from './listbox.styles'

export type OptionsPopoverProps<Item> = {
  /** Whose entries they are. */
  combobox: Pick<UseComboboxReturnValue<Item>, 'highlightedIndex' | 'getMenuProps' | 'getItemProps' | 'closeMenu'>
  open: boolean
  anchor: HTMLElement | null
  /** Tallest the list grows, in px. */
  maxHeight: number
  label: string
  items: readonly Item[]
  /** The entry that is the value of the field. */
  chosen?: Item | null
  keyOf: (item: Item) => string | number
  textOf: (item: Item) => string
  /** Undefined of an entry without one. */
  hintOf: (item: Item) => string | undefined
  /** What is said where there are no entries. */
  children: ReactNode
}

/** The entries of a field that is typed into, below it; the focus stays in the field. */
export function OptionsPopover<Item>({
  combobox,
  open,
  anchor,
  maxHeight,
  label,
  items,
  chosen,
  keyOf,
  textOf,
  hintOf,
  children,
}: OptionsPopoverProps<Item>) {
  const { highlightedIndex, getMenuProps, getItemProps, closeMenu } = combobox
  return (
    <Popover open={open} onClose={closeMenu} anchor={anchor} matchWidth maxHeight={maxHeight} focus="stay">
      <Options {...getMenuProps({ 'aria-label': label }, { suppressRefError: true })}>
        {items.map((item, index) => {
          const hint = hintOf(item)
          return (
            <OptionRow
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              data-highlighted={highlightedIndex === index ? '' : undefined}
              data-chosen={item === chosen ? '' : undefined}
            >
              <span>{textOf(item)}</span>
              {hint === undefined ? null : <OptionHint>{hint}</OptionHint>}
            </OptionRow>
          )
        })}
      </Options>
      {children}
    </Popover>
  )
}
