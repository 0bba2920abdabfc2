import { defineMessages } from 'react-intl'

/** What the list of contacts alone says. */
export const contactMessages = defineMessages({
  contacts: { id: 'ui.chat.contacts', defaultMessage: 'Contacts' },
  searchNames: { id: 'ui.chat.searchNames', defaultMessage: 'Search by name' },
  role: { id: 'ui.chat.role', defaultMessage: 'Role' },
  division: { id: 'ui.chat.division', defaultMessage: 'Division' },
  more: { id: 'ui.chat.more', defaultMessage: 'Show more' },
})

/** Beside the list while no conversation is open. */
export const nobodyMessages = defineMessages({
  choose: { id: 'ui.chat.choose', defaultMessage: 'No conversation is open.' },
  chooseText: { id: 'ui.chat.chooseText', defaultMessage: 'Choose one from the list, or begin a new one.' },
})

/** On the first visit. */
export const firstVisitMessages = defineMessages({
  kept: { id: 'ui.chat.kept', defaultMessage: 'Conversations are kept and may be reviewed by the school.' },
})
