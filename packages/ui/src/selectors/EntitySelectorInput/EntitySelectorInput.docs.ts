import type { WidgetDocs } from '../../widget.docs'
import { presetMessages } from '../presets.messages'
import {
  lookupBrokenMessage,
  lookupFailedMessage,
  lookupSeveralMessage,
  openSelectorMessage,
  selectedCountMessage,
  selectedFailedMessage,
  selectorMessages,
  selectTitleMessage,
} from '../selectors.messages'
import { EntitySelectorInput } from './EntitySelectorInput'
import { MultipleEntitySelectorInput } from './MultipleEntitySelectorInput'
import { SingleEntitySelectorInput } from './SingleEntitySelectorInput'

export const docs: WidgetDocs = {
  components: [EntitySelectorInput, SingleEntitySelectorInput, MultipleEntitySelectorInput],
  status: 'stable',
  when: [
    'A person or a school becomes a value of a form: typed, looked up by number, or picked in a dialog. `multiple` for several.',
    '`buttonOnly` where a screen begins with the choice.',
  ],
  whenNot: [
    { case: 'The list is short and known.', instead: 'Combobox' },
    { case: 'One of the children of a guardian.', instead: 'WardTabs' },
  ],
  keyboard: [
    ['Letters', 'Offer names that fit.'],
    ['Arrow down, Arrow up', 'Walk the names on offer.'],
    [
      'Enter',
      'Takes the marked name; without one it looks up what was typed, and offers all who bear that name. With `multiple`: opens the dialog.',
    ],
    ['Space, Arrow down', 'With several: open the dialog.'],
    ['Escape', 'Drops what was typed and brings the choice back.'],
    ['Tab', 'Goes to the clear button and the one that opens the dialog.'],
  ],
  accessibility: [
    'One is a `combobox`, several are a read-only field that opens a dialog.',
    'That several bear a name is a `status` below their list, which opens with none of them marked.',
    "That nobody was found is an `alert` and part of the field's description; the text stays to be mended.",
    'Enter that looks somebody up does not send the form.',
  ],
  messages: [
    selectorMessages.clear,
    selectorMessages.retry,
    selectedCountMessage,
    selectTitleMessage,
    openSelectorMessage,
    selectedFailedMessage,
    selectorMessages.suggestFailed,
    selectorMessages.searching,
    selectorMessages.noSuggestion,
    selectorMessages.loading,
    selectorMessages.unknownRow,
    selectorMessages.suggestions,
    lookupFailedMessage,
    lookupSeveralMessage,
    lookupBrokenMessage,
    ...Object.values(presetMessages),
  ],
}
