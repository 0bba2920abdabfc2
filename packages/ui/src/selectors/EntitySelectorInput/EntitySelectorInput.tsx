import type { SelectorRow } from '../configuration'
import { MultipleEntitySelectorInput, type MultipleEntitySelectorInputProps } from './MultipleEntitySelectorInput'
import { SingleEntitySelectorInput, type SingleEntitySelectorInputProps } from './SingleEntitySelectorInput'

export type EntitySelectorInputProps<Row extends SelectorRow> =
  | ({ multiple?: false } & SingleEntitySelectorInputProps<Row>)
  | ({ multiple: true } & MultipleEntitySelectorInputProps<Row>)

/** Picks one or several people or schools: by typing a name or number, or in a dialog. */
export function EntitySelectorInput<Row extends SelectorRow>(props: EntitySelectorInputProps<Row>) {
  if (props.multiple) {
    const { multiple, ...rest } = props
    return <MultipleEntitySelectorInput {...rest} />
  }
  const { multiple, ...rest } = props
  return <SingleEntitySelectorInput {...rest} />
}
