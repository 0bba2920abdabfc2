export { DateTimeInput, type DateTimeInputProps } from './DateTimeInput'
export { defaultDateTimeFormat, readDateTime, writeDateTime } from './date-time-text'
export { type DateTimeValue, readDateTimeValue, writeDateTimeValue } from './date-time-value'
