import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFieldControl } from '../Field'
import { IconButton } from '../IconButton'
import type { TextInputProps } from '../TextInput'
import { Input, InputFrame } from '../TextInput/TextInput.styles'
import { passwordMessages } from './password.messages'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'suffix' | 'prefix' | 'icon' | 'figures'>

/** A password with a button that shows it. What is typed is kept to the letter, spaces too. */
export function PasswordInput({ value, onChange, size = 'md', className, style, ...rest }: PasswordInputProps) {
  const intl = useIntl()
  const [shown, setShown] = useState(false)
  const wiring = useFieldControl(rest)
  return (
    <InputFrame
      className={className}
      style={style}
      data-size={size}
      data-invalid={wiring['aria-invalid'] ? '' : undefined}
      data-disabled={rest.disabled ? '' : undefined}
    >
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={intl.formatMessage(shown ? passwordMessages.hidePassword : passwordMessages.showPassword)}
        size="sm"
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
      />
    </InputFrame>
  )
}
