import { Lock } from 'lucide-react'
import { useRef } from 'react'
import { Combobox, DateInput, NumberInput, type Option, Select, TextArea, TextInput } from '../../form'

/** How a field is filled in. */
export type RecordFieldKind = 'text' | 'longText' | 'date' | 'integer' | 'mobile' | 'email' | 'choice' | 'search'

export type RecordField = {
  key: string
  label: string
  kind: RecordFieldKind
  required?: boolean
  help?: string
  /** Of `choice` (a short list) and `search` (a long one). */
  options?: readonly Option<string>[]
  /** Shown and not changed, as the key of a record. */
  readOnly?: boolean
  /** Last day of the calendar, `YYYY-MM-DD`. */
  lastDay?: string
  placeholder?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

type RecordControlProps = { field: RecordField; value: string; onChange: (value: string) => void }

/**
 * The one control of a field. What is no day or no number stays as it was typed, so that nothing is lost and the server
 * says what is wrong with it.
 */
export function RecordControl({ field, value, onChange }: RecordControlProps) {
  const typed = useRef('')
  const { kind, options = [], readOnly, placeholder } = field
  const keepTyped = (event: { currentTarget: HTMLInputElement }) => {
    typed.current = event.currentTarget.value.trim()
  }
  if (readOnly) return <TextInput readOnly value={value} onChange={onChange} suffix={<Lock aria-hidden />} />
  switch (kind) {
    case 'date':
      return (
        <DateInput
          value={day.test(value) ? value : null}
          max={field.lastDay}
          today={field.lastDay}
          placeholder={placeholder}
          onInput={keepTyped}
          onChange={read => onChange(read ?? typed.current)}
        />
      )
    case 'integer':
      return (
        <NumberInput
          decimals={0}
          value={/^\d+$/.test(value) ? Number(value) : null}
          onInput={keepTyped}
          onChange={number => onChange(number === null ? typed.current : String(number))}
        />
      )
    case 'choice':
      return (
        <Select
          options={options}
          value={value || null}
          onChange={chosen => onChange(chosen ?? '')}
          clearable={!field.required}
          placeholder={placeholder}
        />
      )
    case 'search':
      return (
        <Combobox options={options} value={value || null} onChange={chosen => onChange(chosen ?? '')} placeholder={placeholder} />
      )
    case 'longText':
      return <TextArea rows={2} value={value} onChange={onChange} placeholder={placeholder} />
    case 'mobile':
      return (
        <TextInput type="tel" inputMode="tel" autoComplete="off" value={value} onChange={onChange} placeholder={placeholder} />
      )
    case 'email':
      return (
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={value}
          onChange={onChange}
          placeholder={placeholder}
        />
      )
    case 'text':
      return <TextInput autoComplete="off" value={value} onChange={onChange} placeholder={placeholder} />
  }
}
