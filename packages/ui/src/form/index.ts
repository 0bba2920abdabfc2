export { Button, ButtonLink, type ButtonLinkProps, type ButtonLook, type ButtonProps, type ButtonVariant } from './Button'
export { ButtonGroup, type ButtonGroupProps, type ToggleOption } from './ButtonGroup'
export { Checkbox, type CheckboxProps, CheckMark } from './Checkbox'
export { Combobox, type ComboboxProps } from './Combobox'
export { DateInput, type DateInputProps, readDate, writeDate } from './DateInput'
export {
  DateTimeInput,
  type DateTimeInputProps,
  type DateTimeValue,
  defaultDateTimeFormat,
  readDateTime,
  readDateTimeValue,
  writeDateTime,
  writeDateTimeValue,
} from './DateTimeInput'
export { type ControlAttributes, Field, type FieldProps, type FieldWiring, useFieldControl, useFieldGroup } from './Field'
export { Form, type FormProps, focusFirstWrong } from './Form'
export { IconButton, type IconButtonProps } from './IconButton'
export { Link, type LinkProps } from './Link'
export { filterOptions, type Option, type OptionValue, toggleAll, toggleOne } from './listbox/option'
export { MultiSelect, type MultiSelectProps } from './MultiSelect'
export { NumberInput, type NumberInputProps, type NumberNotation, readNumber, writeNumber } from './NumberInput'
export { PasswordInput, type PasswordInputProps } from './PasswordInput'
export { RadioGroup, type RadioGroupProps } from './RadioGroup'
export { RichTextInput, type RichTextInputProps } from './RichTextInput'
export { rovingIndex } from './roving'
export { SearchInput, type SearchInputProps } from './SearchInput'
export { Select, type SelectProps } from './Select'
export { Switch, type SwitchProps } from './Switch'
export { Count, type Tab, Tabs, type TabsProps } from './Tabs'
export { TextArea, type TextAreaProps } from './TextArea'
export { controlFrame, Input, InputFrame, TextInput, type TextInputProps } from './TextInput'
