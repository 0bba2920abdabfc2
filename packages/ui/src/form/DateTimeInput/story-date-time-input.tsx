import { useState } from 'react'
import { Field } from '../Field'
import { DateTimeInput, type DateTimeInputProps } from './DateTimeInput'

/** A field in a form that keeps its value. */
export function Bench({ value: initial = null, onChange, ...rest }: Partial<DateTimeInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <div style={{ minHeight: 440 }}>
      <Field label="Send at">
        <DateTimeInput
          today="2026-07-18"
          {...rest}
          value={value}
          onChange={next => {
            setValue(next)
            onChange?.(next)
          }}
        />
      </Field>
    </div>
  )
}
