export { Checkbox, type CheckboxProps } from './Checkbox'
export { CheckMark } from './CheckMark'
