export type { RecordField, RecordFieldKind } from './RecordControl'
export { RecordFinder, type RecordFinderProps } from './RecordFinder'
export { RecordForm, type RecordFormProps, type RecordGroup } from './RecordForm'
export { changedValues, isChanged, type RecordErrors, type RecordValues, withoutErrors } from './record.state'
