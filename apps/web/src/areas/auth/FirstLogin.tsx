import { auth, Problem } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { Banner, Button, Field, LoginForm, PasswordInput } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../../language'
import { problemText } from '../../problems'
import { useSession, useSignedIn } from '../../session'
import { useText } from '../../text'
import { LoginPage } from './Login'

function NewPassword() {
  const { adopt } = useSession()
  const intl = useIntl()
  const text = useText()
  const { run, busy, problem } = useAction(auth.changePassword)
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const refused = problem instanceof Problem ? problem.field('newPassword') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (first === second)
      run({ body: { newPassword: first } })
        .then(({ accessToken }) => adopt(accessToken))
        .catch(() => {})
  }
  return (
    <LoginForm onSubmit={submit}>
      <h1>{text('auth.setPassword')}</h1>
      <p>{text('auth.setPasswordHelp')}</p>
      <div role="alert">{problem && !refused ? <Banner tone="danger">{problemText(intl, problem)}</Banner> : null}</div>
      <Field label={text('auth.newPassword')} required error={refused}>
        <PasswordInput size="lg" autoComplete="new-password" autoFocus value={first} onChange={setFirst} />
      </Field>
      <Field label={text('auth.repeat')} required error={second && first !== second ? text('auth.noMatch') : undefined}>
        <PasswordInput size="lg" autoComplete="new-password" value={second} onChange={setSecond} />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!first || first !== second}>
        {text('auth.continue')}
      </Button>
    </LoginForm>
  )
}

function Notice() {
  const { adopt } = useSession()
  const { language } = useLanguage()
  const text = useText()
  const { data } = useCall(auth.notice, { query: { language } })
  const { run, busy } = useAction(auth.acceptNotice)
  if (!data) return null
  return (
    <LoginForm as="div">
      <h1>{data.title}</h1>
      {data.paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Button
        variant="primary"
        size="lg"
        wide
        busy={busy}
        onClick={() => void run({ body: { version: data.version } }).then(({ accessToken }) => adopt(accessToken))}
      >
        {text('auth.accept')}
      </Button>
    </LoginForm>
  )
}

/** Steps that stand between a first login and the application. */
export default function FirstLogin() {
  const { signOut } = useSession()
  const { claims } = useSignedIn()
  const text = useText()
  return (
    <LoginPage>
      {claims.pending.includes('password') ? <NewPassword /> : <Notice />}
      <Button variant="quiet" wide onClick={() => void signOut()}>
        {text('app.logout')}
      </Button>
    </LoginPage>
  )
}
