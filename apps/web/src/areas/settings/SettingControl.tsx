import type { SettingDefinition } from '@school/rules'
import { EntitySelectorInput, MultiSelect, NumberInput, Select, Switch, staffSelectormultiple, TextInput } from '@school/ui'
import { useStaffLoaders } from '../../forms/selectors'
import { useNamedText } from '../../texts/text'

const working = { avoidRelievedStaff: 'Working', userCreatedonly: true } as const

/** Staff with a login, chosen by their names. */
function StaffChoice({ value, onChange }: { value: readonly string[]; onChange: (value: unknown) => void }) {
  const loaders = useStaffLoaders()
  return (
    <EntitySelectorInput
      multiple
      configuration={staffSelectormultiple}
      loaders={loaders}
      filters={working}
      value={value}
      onChange={onChange}
    />
  )
}

/** The one control of a setting, by its type. */
export function SettingControl({
  definition,
  value,
  disabled,
  onChange,
}: {
  readonly definition: SettingDefinition
  readonly value: unknown
  readonly disabled?: boolean
  readonly onChange: (value: unknown) => void
}) {
  const named = useNamedText()
  const options = (definition.options ?? []).map(option => ({
    value: option,
    label: named(`setting.${definition.code}.${option}`, option),
  }))
  switch (definition.type) {
    case 'bool':
      return <Switch checked={value === true} disabled={disabled} onChange={onChange} />
    case 'int':
      return <NumberInput value={value as number | null} decimals={0} disabled={disabled} onChange={onChange} />
    case 'enum':
      return <Select options={options} value={value as string} disabled={disabled} onChange={onChange} />
    case 'multi':
      if (definition.of === 'staff') return <StaffChoice value={value as string[]} onChange={onChange} />
      return <MultiSelect options={options} value={value as string[]} disabled={disabled} onChange={onChange} />
    default:
      return <TextInput value={String(value ?? '')} maxLength={definition.max} disabled={disabled} onChange={onChange} />
  }
}
