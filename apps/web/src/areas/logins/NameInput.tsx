import { staffUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import { isLoginName } from '@school/rules'
import { Field, TextInput } from '@school/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../texts/text'

/** A login name that is looked up on the platform while it is typed. */
export function NameInput({ usual, value, onChange }: { usual: string; value: string; onChange: (name: string) => void }) {
  const text = useText()
  const name = value.trim().toUpperCase()
  const valid = isLoginName(name)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(valid && name !== usual ? name : ''), 400)
    return () => clearTimeout(timer)
  }, [name, valid, usual])
  const { data } = useCall(staffUsers.check, asked ? { query: { loginName: asked } } : null)
  const error = valid
    ? asked === name && data && !data.free
      ? text('error.LoginNameUsed', { x: name })
      : undefined
    : text('logins.badName')
  return (
    <Field label={text('logins.loginName')} hideLabel error={error}>
      <TextInput value={value} maxLength={60} onChange={next => onChange(next.toUpperCase())} />
    </Field>
  )
}
