export { RowGrip, type RowGripProps } from './RowGrip'
