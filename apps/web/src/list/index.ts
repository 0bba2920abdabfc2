export { ListPanel } from './ListPanel'
export { PeopleList, type PeopleListProps } from './PeopleList'
export * from './useFilteredList'
