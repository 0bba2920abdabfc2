export { NumberInput, type NumberInputProps } from './NumberInput'
export { type NumberNotation, readNumber, writeNumber } from './number-text'
