export {
  PersonRecord,
  type PersonRecordProps,
  type RecordAction,
  type RecordContact,
  type RecordFact,
  type RecordWay,
} from './PersonRecord'
