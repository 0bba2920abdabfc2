export { PickTable, type PickTableProps } from './PickTable'
