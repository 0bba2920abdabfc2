export { ListPanel } from './ListPanel'
export { PeopleList } from './PeopleList'
export * from './useFilteredList'
