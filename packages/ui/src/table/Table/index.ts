export { nextSort, type Sort } from './sort.state'
export { Table, type TableColumn, type TableProps } from './Table'
