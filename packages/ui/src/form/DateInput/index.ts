export { DateInput, type DateInputProps } from './DateInput'
export { readDate, writeDate } from './date-text'
