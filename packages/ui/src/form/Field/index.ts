export { Field, type FieldProps } from './Field'
export { type ControlAttributes, type FieldWiring, useFieldControl, useFieldGroup } from './field-context'
