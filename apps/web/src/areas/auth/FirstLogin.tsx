import { type AnswerOfCall, auth } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { shortestPassword } from '@school/rules'
import {
  Banner,
  Button,
  ErrorState,
  Field,
  Form,
  Link,
  LoginCodes,
  LoginForm,
  QrCode,
  Stack,
  TextInput,
  useToast,
} from '@school/ui'
import { Copy } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSession, useSignedIn } from '../../session'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { LoginPage } from './Login'
import { NewPasswordFields, useNewPassword } from './NewPasswordFields'

function NewPassword() {
  const { adopt } = useSession()
  const intl = useIntl()
  const text = useText()
  const { run, busy, problem } = useAction(auth.changePassword)
  const password = useNewPassword()
  const shortest = shortestPassword(useSignedIn().claims.role)
  const refused = problem?.field('newPassword') ? problemText(intl, problem) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.isSame)
      run({ body: { newPassword: password.first } })
        .then(({ accessToken }) => adopt(accessToken))
        .catch(() => {})
  }
  return (
    <LoginForm as={Form} onSubmit={submit}>
      <h1>{text('auth.setPassword')}</h1>
      <p>{text('auth.setPasswordHelp', { n: shortest })}</p>
      <div role="alert">{problem && !refused ? <Banner tone="danger">{problemText(intl, problem)}</Banner> : null}</div>
      <NewPasswordFields password={password} refused={refused} />
      <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!password.isReady}>
        {text('auth.continue')}
      </Button>
    </LoginForm>
  )
}

type SecondFactorKey = AnswerOfCall<typeof auth.beginSecondFactor>

/** The key in groups of four, as it is typed. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The authenticator app of an operator: its key, a first code, and the codes for the day on which it is lost. */
function SecondFactor() {
  const { client, adopt } = useSession()
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const { run, busy, problem } = useAction(auth.enrolSecondFactor)
  const [key, setKey] = useState<SecondFactorKey>()
  const [failure, setFailure] = useState<unknown>()
  const [code, setCode] = useState('')
  const [enrolled, setEnrolled] = useState<AnswerOfCall<typeof auth.enrolSecondFactor>>()
  const begin = useCallback(() => {
    setFailure(undefined)
    client.call(auth.beginSecondFactor, {}).then(setKey, setFailure)
  }, [client])
  useEffect(begin, [begin])
  if (enrolled) {
    const copy = () =>
      void navigator.clipboard
        .writeText(enrolled.recoveryCodes.join('\n'))
        .then(() => toast.success(text('auth.codesCopied')))
        .catch(setFailure)
    return (
      <LoginForm as="div">
        <h1>{text('auth.recoveryCodes')}</h1>
        <p>{text('auth.recoveryCodesHelp')}</p>
        <LoginCodes>
          {enrolled.recoveryCodes.map(recovery => (
            <li key={recovery}>
              <code>{recovery}</code>
            </li>
          ))}
        </LoginCodes>
        {navigator.clipboard ? (
          <Button icon={Copy} wide onClick={copy}>
            {text('auth.copyCodes')}
          </Button>
        ) : null}
        <div role="alert">{failure !== undefined ? <Banner tone="danger">{problemText(intl, failure)}</Banner> : null}</div>
        <Button variant="primary" size="lg" wide onClick={() => void adopt(enrolled.accessToken).catch(setFailure)}>
          {text('auth.recoveryCodesKept')}
        </Button>
      </LoginForm>
    )
  }
  if (!key) return failure === undefined ? null : <ErrorState onRetry={begin}>{problemText(intl, failure)}</ErrorState>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run({ body: { code } })
      .then(setEnrolled)
      .catch(() => {})
  }
  return (
    <LoginForm onSubmit={submit}>
      <h1>{text('auth.setSecondFactor')}</h1>
      <p>{text('auth.setSecondFactorHelp')}</p>
      <p>
        <QrCode value={key.uri} label={text('auth.keyForApp')} size={176} />
      </p>
      <p>
        <code>{grouped(key.secret)}</code>
      </p>
      <p>
        <Link href={key.uri}>{text('auth.openApp')}</Link>
      </p>
      <div role="alert">{problem ? <Banner tone="danger">{problemText(intl, problem)}</Banner> : null}</div>
      <Field label={text('auth.code')} required>
        <TextInput size="lg" inputMode="numeric" autoComplete="one-time-code" autoFocus value={code} onChange={setCode} />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!code.trim()}>
        {text('auth.continue')}
      </Button>
    </LoginForm>
  )
}

function Notice() {
  const { adopt } = useSession()
  const { language } = useLanguage()
  const text = useText()
  const intl = useIntl()
  const { data, error, mutate } = useCall(auth.notice, { query: { language } })
  const { run, busy, problem } = useAction(auth.acceptNotice)
  if (!data) return error ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null
  const accept = () =>
    void run({ body: { version: data.version } })
      .then(({ accessToken }) => adopt(accessToken))
      // The text of another version comes with the reason; the button then accepts that one.
      .catch(() => void mutate())
  return (
    <LoginForm as="div">
      <h1>{data.title}</h1>
      <Stack>
        {data.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
      <div role="alert">{problem ? <Banner tone="danger">{problemText(intl, problem)}</Banner> : null}</div>
      <Button variant="primary" size="lg" wide busy={busy} onClick={accept}>
        {text('auth.accept')}
      </Button>
    </LoginForm>
  )
}

/** The first open step: the password, an operator's authenticator app, the privacy notice. */
function Step() {
  const { pending } = useSignedIn().claims
  if (pending.includes('password')) return <NewPassword />
  return pending.includes('second-factor') ? <SecondFactor /> : <Notice />
}

/** Steps that stand between a first login and the application. */
export default function FirstLogin() {
  const { signOut } = useSession()
  const text = useText()
  return (
    <LoginPage>
      <Step />
      <Button variant="quiet" wide onClick={() => void signOut()}>
        {text('app.logout')}
      </Button>
    </LoginPage>
  )
}
