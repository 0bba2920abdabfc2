import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { formMessages } from '../form.messages'
import { IconButton } from '../IconButton'
import { TextInput, type TextInputProps } from '../TextInput'

export type SearchInputProps = Omit<TextInputProps, 'type' | 'icon' | 'prefix' | 'suffix' | 'figures' | 'ref'>

/** A text to search by. Escape empties it first and only then reaches what lies around. */
export function SearchInput({ value, onChange, onKeyDown, placeholder, ...rest }: SearchInputProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    }
    onKeyDown?.(event)
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      icon={Search}
      value={value}
      onChange={onChange}
      onKeyDown={keyDown}
      placeholder={placeholder ?? intl.formatMessage(formMessages.search)}
      suffix={
        value !== '' && !rest.disabled ? (
          <IconButton
            icon={X}
            label={intl.formatMessage(formMessages.clear)}
            size="sm"
            tooltip={false}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        ) : undefined
      }
    />
  )
}
