export { DateTimeInput, type DateTimeInputProps } from './DateTimeInput'
export { defaultDateTimeFormat, readDateTime, writeDateTime } from './date-time-text'
