export { ButtonGroup, type ButtonGroupProps, type ToggleOption } from './ButtonGroup'
