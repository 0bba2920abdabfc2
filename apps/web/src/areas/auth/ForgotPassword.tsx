import { type AnswerOfCall, auth, Problem } from '@school/api/client'
import { Banner, Button, Field, Form, LoginForm, PasswordInput, TextInput } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSession } from '../../session'
import { useText } from '../../texts/text'
import { solve } from './bot-check'

/** Name, code, new password: the way back in. */
export function ForgotPassword({
  loginName: typed,
  schoolId,
  onBack,
}: {
  loginName: string
  /** Code or id of the school whose login is meant, where a mobile serves several. */
  schoolId: string | undefined
  onBack: (message?: string) => void
}) {
  const { client } = useSession()
  const intl = useIntl()
  const text = useText()
  const [loginName, setLoginName] = useState(typed)
  const [code, setCode] = useState('')
  const [verified, setVerified] = useState<AnswerOfCall<typeof auth.verifyCode>>()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [unlike, setUnlike] = useState(false)
  const [told, setTold] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const run = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    work()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  const send = run(async () => {
    const challengeToken = await solve(await client.call(auth.challenge, {}))
    await client.call(auth.forgotPassword, { body: { loginName: loginName.trim(), id: schoolId, challengeToken } })
    setTold(true)
  })
  const verify = run(async () =>
    setVerified(await client.call(auth.verifyCode, { body: { loginName: loginName.trim(), code: code.trim() } })),
  )
  const reset = run(async () => {
    setUnlike(first !== second)
    if (first !== second || !verified) return
    await client.call(auth.resetPassword, { body: { resetToken: verified.resetToken, newPassword: first } })
    onBack(text('auth.passwordChangedLogin'))
  })
  const refused = failure instanceof Problem && failure.field('newPassword') ? problemText(intl, failure) : undefined

  return (
    <LoginForm as={Form} onSubmit={verified ? reset : told ? verify : send}>
      <h1>{text(verified ? 'auth.setPassword' : 'auth.forgot')}</h1>
      {verified ? null : <p>{text(told ? 'auth.codeSent' : 'auth.forgotHelp')}</p>}
      <div role="alert">
        {failure !== undefined && !refused ? <Banner tone="danger">{problemText(intl, failure)}</Banner> : null}
      </div>
      {verified ? (
        <>
          <Field
            label={text('auth.newPassword')}
            required
            error={refused}
            help={text('auth.setPasswordHelp', { n: verified.shortest })}
          >
            <PasswordInput size="lg" autoComplete="new-password" autoFocus value={first} onChange={setFirst} />
          </Field>
          <Field
            label={text('auth.repeat')}
            required
            error={(second || unlike) && first !== second ? text('auth.noMatch') : undefined}
          >
            <PasswordInput size="lg" autoComplete="new-password" value={second} onChange={setSecond} />
          </Field>
        </>
      ) : told ? (
        <Field key="code" label={text('auth.code')} required help={text('auth.noAddress')}>
          <TextInput size="lg" inputMode="numeric" autoComplete="one-time-code" autoFocus value={code} onChange={setCode} />
        </Field>
      ) : (
        <Field key="login" label={text('auth.loginName')} required>
          <TextInput size="lg" autoComplete="username" autoFocus required value={loginName} onChange={setLoginName} />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!verified && !told && !loginName.trim()}>
        {text(verified ? 'app.save' : told ? 'auth.continue' : 'auth.sendCode')}
      </Button>
      <Button variant="quiet" onClick={() => onBack()}>
        {text('auth.backToLogin')}
      </Button>
    </LoginForm>
  )
}
