import { useCombobox } from 'downshift'
import { type RefObject, useEffect } from 'react'
import { useHeldHighlight } from '../../form/listbox/useHeldHighlight'
import type { SelectorRow } from '../configuration'
import { fieldText } from '../row-text'
import type { TypedRow } from './useTypedRow'

/** The keys and the list of a text box that completes names. */
export function useRowCombobox<Row extends SelectorRow>(
  { typed, known, suggestions, namesakes, pick, giveUp }: TypedRow<Row>,
  shownText: string,
  nameField: string,
  input: RefObject<HTMLInputElement | null>,
) {
  const combobox = useCombobox<Row>({
    items: suggestions.rows as Row[],
    selectedItem: known.row,
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
          giveUp()
          break
      }
    },
  })
  useHeldHighlight(suggestions.rows, combobox.highlightedIndex, combobox.setHighlightedIndex, found => found.id)
  const { openMenu } = combobox
  useEffect(() => {
    // Who went on meanwhile is not called back.
    if (namesakes && input.current === document.activeElement) openMenu()
  }, [namesakes, openMenu, input])
  return combobox
}
