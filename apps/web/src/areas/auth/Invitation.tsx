import { auth, Problem } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { Banner, Button, Form, Link, LoginForm, Skeleton } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { LoginPage } from './Login'
import { NewPasswordFields, useNewPassword } from './NewPasswordFields'

function SetPassword({ token }: { readonly token: string }) {
  const intl = useIntl()
  const text = useText()
  const { data, error } = useCall(auth.invitation, { body: { token } })
  const { run, busy, problem } = useAction(auth.acceptInvitation)
  const password = useNewPassword()
  const [done, setDone] = useState(false)
  const failure = error ?? problem
  const refused = problem instanceof Problem && problem.field('newPassword') ? problemText(intl, problem) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.isSame)
      run({ body: { token, newPassword: password.first } })
        .then(() => setDone(true))
        .catch(() => {})
  }
  return (
    <LoginForm as={Form} onSubmit={submit}>
      <h1>{text('auth.invited')}</h1>
      {done ? <Banner tone="success">{text('auth.passwordSet')}</Banner> : null}
      <div role="alert">{failure && !refused ? <Banner tone="danger">{problemText(intl, failure)}</Banner> : null}</div>
      {data && !done ? (
        <>
          <p>{text('auth.invitedHelp', { loginName: data.loginName, n: data.shortest })}</p>
          <NewPasswordFields password={password} refused={refused} />
          <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!password.isReady}>
            {text('auth.continue')}
          </Button>
        </>
      ) : failure || done ? null : (
        <Skeleton />
      )}
      {done || error ? <Link href="/login">{text('auth.backToLogin')}</Link> : null}
    </LoginForm>
  )
}

/** /invitation: who is invited sets the first password; the token stands after # and never leaves the browser but for this. */
export default function Invitation() {
  const { hash } = useLocation()
  return (
    <LoginPage>
      <SetPassword token={hash.slice(1)} />
    </LoginPage>
  )
}
