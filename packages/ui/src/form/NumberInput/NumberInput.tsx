import { useState } from 'react'
import { useIntl } from 'react-intl'
import { TextInput, type TextInputProps } from '../TextInput'
import { keepNumberCharacters, readNumber, writeNumber } from './number-text'

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'figures' | 'min' | 'max' | 'step'> & {
  value: number | null
  /** Gets null while the field is empty or what stands in it is no number. */
  onChange: (value: number | null) => void
  /** Rupees: ₹ in front, Indian grouping and two decimals. */
  money?: boolean
  /** Most decimals that may be typed; 0 for whole numbers. */
  decimals?: number
}

/** A number, right-aligned in tabular figures. It is tidied on leaving the field, never while typing. */
export function NumberInput({ value, onChange, money, decimals, onFocus, onBlur, ...rest }: NumberInputProps) {
  const { locale } = useIntl()
  const notation = { locale, money, decimals }
  const [draft, setDraft] = useState<string | null>(null)
  const unread = draft !== null && draft.trim() !== '' && readNumber(draft, notation) === null
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      prefix={money ? '₹' : undefined}
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? (unread || undefined)}
      figures
      value={draft ?? writeNumber(value, notation)}
      onChange={text => {
        const kept = keepNumberCharacters(text)
        setDraft(kept)
        onChange(readNumber(kept, notation))
      }}
      onFocus={onFocus}
      onBlur={event => {
        // What cannot be read stays, so that it can be mended.
        if (!unread) setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
