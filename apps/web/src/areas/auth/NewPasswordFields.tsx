import { Field, PasswordInput } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../texts/text'

/** A new password, typed twice. */
export function useNewPassword() {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  return { first, setFirst, second, setSecond, isSame: first === second, isReady: first !== '' && first === second }
}

interface NewPasswordFieldsProps {
  readonly password: ReturnType<typeof useNewPassword>
  /** Why the password was refused. */
  readonly refused: string | undefined
}

/** The fields of a new password. */
export function NewPasswordFields({ password, refused }: NewPasswordFieldsProps) {
  const text = useText()
  const { first, setFirst, second, setSecond, isSame } = password
  return (
    <>
      <Field label={text('auth.newPassword')} required error={refused}>
        <PasswordInput size="lg" autoComplete="new-password" autoFocus value={first} onChange={setFirst} />
      </Field>
      <Field label={text('auth.repeat')} required error={second && !isSame ? text('auth.noMatch') : undefined}>
        <PasswordInput size="lg" autoComplete="new-password" value={second} onChange={setSecond} />
      </Field>
    </>
  )
}
