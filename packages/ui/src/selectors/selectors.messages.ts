import { defineMessage, defineMessages } from 'react-intl'

export const selectorMessages = defineMessages({
  searchTab: { id: 'ui.selectors.searchTab', defaultMessage: 'Search' },
  collectionTab: { id: 'ui.selectors.collectionTab', defaultMessage: 'Select entire collection' },
  views: { id: 'ui.selectors.views', defaultMessage: 'Ways to select' },
  searchMode: { id: 'ui.selectors.searchMode', defaultMessage: 'How the filters search' },
  contains: { id: 'ui.selectors.contains', defaultMessage: 'Search contains' },
  startsWith: { id: 'ui.selectors.startsWith', defaultMessage: 'Search starts with' },
  classWise: { id: 'ui.selectors.classWise', defaultMessage: 'Class Wise' },
  section: { id: 'ui.selectors.section', defaultMessage: 'Section' },
  course: { id: 'ui.selectors.course', defaultMessage: 'Course' },
  division: { id: 'ui.selectors.division', defaultMessage: 'Division' },
  search: { id: 'ui.selectors.search', defaultMessage: 'Search' },
  filter: { id: 'ui.selectors.filter', defaultMessage: 'Filter' },
  clear: { id: 'ui.selectors.clear', defaultMessage: 'Clear' },
  clearFilters: { id: 'ui.selectors.clearFilters', defaultMessage: 'Clear filters' },
  selectPage: { id: 'ui.selectors.selectPage', defaultMessage: 'Select all' },
  deselectPage: { id: 'ui.selectors.deselectPage', defaultMessage: 'Deselect all' },
  move: { id: 'ui.selectors.move', defaultMessage: 'move' },
  pick: { id: 'ui.selectors.pick', defaultMessage: 'pick' },
  space: { id: 'ui.selectors.space', defaultMessage: 'Space' },
  close: { id: 'ui.selectors.close', defaultMessage: 'Close' },
  select: { id: 'ui.selectors.select', defaultMessage: 'Select' },
  optionsFailed: {
    id: 'ui.selectors.optionsFailed',
    defaultMessage: 'Sections, courses and divisions could not be loaded.',
  },
  retry: { id: 'ui.selectors.retry', defaultMessage: 'Try again' },
  nothingFound: {
    id: 'ui.selectors.nothingFound',
    defaultMessage: 'Nobody and nothing matches these filters. Change or clear them.',
  },
  nothingSelected: {
    id: 'ui.selectors.nothingSelected',
    defaultMessage: 'Pick rows on the Search tab. They stay picked while you search on.',
  },
  collectionNote: {
    id: 'ui.selectors.collectionNote',
    defaultMessage: 'Selects everything in one go, without going through the pages.',
  },
  collectionFiltered: {
    id: 'ui.selectors.collectionFiltered',
    defaultMessage: 'The filters of the Search tab apply.',
  },
  collectionFailed: {
    id: 'ui.selectors.collectionFailed',
    defaultMessage: 'The entries could not be loaded. Nothing was selected; try again.',
  },
  loading: { id: 'ui.selectors.loading', defaultMessage: 'Loading…' },
  unknownRow: { id: 'ui.selectors.unknownRow', defaultMessage: 'Details could not be loaded' },
  suggestions: { id: 'ui.selectors.suggestions', defaultMessage: 'Suggestions' },
  searching: { id: 'ui.selectors.searching', defaultMessage: 'Searching…' },
  noSuggestion: { id: 'ui.selectors.noSuggestion', defaultMessage: 'No results found.' },
  suggestFailed: { id: 'ui.selectors.suggestFailed', defaultMessage: 'The names could not be loaded. Type on to try again.' },
})

export const selectTitleMessage = defineMessage<{ title: string }>({
  id: 'ui.selectors.selectTitle',
  defaultMessage: 'Select {title}',
})

export const selectedTabMessage = defineMessage<{ titles: string }>({
  id: 'ui.selectors.selectedTab',
  defaultMessage: 'Selected {titles}',
})

export const selectedCountMessage = defineMessage<{ count: string; titles: string }>({
  id: 'ui.selectors.selectedCount',
  defaultMessage: '{count} {titles} selected',
})

/** How many rows a search has found. */
export const foundMessage = defineMessage<{ count: string; titles: string }>({
  id: 'ui.selectors.found',
  defaultMessage: '{count} {titles} found',
})

export const selectEntriesMessage = defineMessage<{ count: string }>({
  id: 'ui.selectors.selectEntries',
  defaultMessage: 'Select all {count} entries',
})

export const deselectEntriesMessage = defineMessage<{ count: string }>({
  id: 'ui.selectors.deselectEntries',
  defaultMessage: 'Deselect all {count} entries',
})

export const noneFoundMessage = defineMessage<{ titles: string }>({
  id: 'ui.selectors.noneFound',
  defaultMessage: 'No {titles} found',
})

export const noneSelectedMessage = defineMessage<{ titles: string }>({
  id: 'ui.selectors.noneSelected',
  defaultMessage: 'No {titles} selected',
})

export const removeMessage = defineMessage<{ name: string }>({ id: 'ui.selectors.remove', defaultMessage: 'Remove {name}' })

export const filterByMessage = defineMessage<{ column: string }>({
  id: 'ui.selectors.filterBy',
  defaultMessage: 'Filter by {column}',
})

export const lookupFailedMessage = defineMessage<{ text: string; title: string }>({
  id: 'ui.selectors.lookupFailed',
  defaultMessage: 'No {title} found for “{text}”. Type another name or number, or open the list.',
})

/** Below the list of those who share what was looked up. */
export const lookupSeveralMessage = defineMessage<{ text: string }>({
  id: 'ui.selectors.lookupSeveral',
  defaultMessage: 'Several match “{text}”. Choose one.',
})

export const lookupBrokenMessage = defineMessage<{ text: string }>({
  id: 'ui.selectors.lookupBroken',
  defaultMessage: '“{text}” could not be looked up. Check the connection.',
})

export const selectedFailedMessage = defineMessage<{ title: string }>({
  id: 'ui.selectors.selectedFailed',
  defaultMessage: 'The selected {title} could not be loaded.',
})

/** Name of the button beside the text box. */
export const openSelectorMessage = defineMessage<{ title: string }>({
  id: 'ui.selectors.open',
  defaultMessage: 'Select {title} from the list',
})
