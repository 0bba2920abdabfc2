import { Aside, Banner, Button, Checkbox, Ends, Field, Link, LoginForm, PasswordInput, TextInput } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import type { LoginSteps } from './useLoginSteps'
import { schoolOf } from './useLoginSteps'

/** What is typed into the login; it stays while other steps are shown. */
export function useCredentials() {
  const [loginName, setLoginName] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(() => matchMedia('(max-width: 599.98px)').matches)
  const [missing, setMissing] = useState<{ loginName?: boolean; password?: boolean }>({})
  return {
    loginName,
    setLoginName,
    password,
    setPassword,
    keep,
    setKeep,
    missing,
    /** Tells what is missing, and goes there; answers whether nothing is. */
    check: (): boolean => {
      const name = loginName.trim()
      setMissing({ loginName: !name, password: !password })
      if (name && password) return true
      document.getElementById(name ? 'password' : 'login-name')?.focus()
      return false
    },
  }
}

interface CredentialsFormProps {
  readonly mode: 'school' | 'group'
  readonly steps: LoginSteps
  readonly credentials: ReturnType<typeof useCredentials>
}

/** Login name and password, with the ways to what else there is. */
export function CredentialsForm({ mode, steps, credentials }: CredentialsFormProps) {
  const text = useText()
  const [query] = useSearchParams()
  const { busy, checking, failure, done } = steps
  const { loginName, setLoginName, password, setPassword, keep, setKeep, missing } = credentials
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!credentials.check()) return
    void steps.logIn({ loginName: loginName.trim(), password, keep, id: schoolOf(query) })
  }
  const group = mode === 'group'
  const named = query.get('id')
  // The other page is that of the same school.
  const other = `${group ? '/login' : '/group-login'}${named ? `?${new URLSearchParams({ id: named })}` : ''}`
  return (
    <LoginForm onSubmit={submit} noValidate>
      <h1>{text(group ? 'auth.groupTitle' : 'auth.title')}</h1>
      <p>{text(group ? 'auth.forGroup' : 'auth.for')}</p>
      {done ? <Banner tone="success">{done}</Banner> : null}
      <div role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</div>
      <Field
        id="login-name"
        label={text('auth.loginName')}
        required
        error={missing.loginName ? text('auth.loginNameRequired') : undefined}
      >
        <TextInput
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={254}
          value={loginName}
          onChange={setLoginName}
        />
      </Field>
      <Field
        id="password"
        label={text('auth.password')}
        required
        error={missing.password ? text('auth.passwordRequired') : undefined}
      >
        <PasswordInput size="lg" autoComplete="current-password" maxLength={128} value={password} onChange={setPassword} />
      </Field>
      <Ends>
        <Checkbox checked={keep} onChange={setKeep}>
          {text('auth.keep')}
        </Checkbox>
        <Button variant="quiet" onClick={steps.forgot}>
          {text('auth.forgot')}
        </Button>
      </Ends>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {checking ? text('auth.checking') : text('auth.login')}
      </Button>
      <Aside>
        {text(group ? 'auth.single' : 'auth.several')} <Link href={other}>{text(group ? 'auth.title' : 'auth.groupTitle')}</Link>
      </Aside>
    </LoginForm>
  )
}
