import { type AnswerOfCall, auth, Problem } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Aside,
  Banner,
  Button,
  Checkbox,
  Ends,
  Field,
  Link,
  LoginForm,
  LoginLayout,
  PasswordInput,
  TextInput,
  usePageTitle,
} from '@school/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { remembered } from '../../device'
import { languages, useLanguage } from '../../language'
import { problemText } from '../../problems'
import { useSession } from '../../session'
import { useText } from '../../text'
import { solve } from './bot-check'
import { ChooseAccount } from './ChooseAccount'
import { ForgotPassword } from './ForgotPassword'
import { SecondFactor } from './SecondFactor'

/** Code or id of the school of this page: the one in its address, else the one used last on this device. */
const schoolOf = (query: URLSearchParams) => query.get('id') ?? remembered('schoolId') ?? undefined

export type LoginAnswer = AnswerOfCall<typeof auth.login>

/** The cover around every step before login: of the school, or on the page of its group the group's. */
export function LoginPage({ mode = 'school', children }: { mode?: 'school' | 'group'; children: ReactNode }) {
  const [query] = useSearchParams()
  const id = schoolOf(query)
  const { data: brand } = useCall(auth.brand, id ? { params: { id } } : null)
  const { language, setLanguage } = useLanguage()
  const text = useText()
  const group = mode === 'group' ? brand?.group : undefined
  usePageTitle(text(mode === 'group' ? 'auth.groupTitle' : 'auth.pageTitle'))
  const lines = [
    { label: text('auth.affiliation'), value: brand?.affiliation },
    { label: text('auth.year'), value: brand?.academicYear },
    { label: text('auth.office'), value: brand?.office },
  ].flatMap(line => (line.value ? [{ label: line.label, value: line.value }] : []))
  return (
    <LoginLayout
      name={group ?? brand?.name ?? text('app.name')}
      place={group ? undefined : brand?.place}
      logoUrl={group ? undefined : brand?.logoUrl}
      lines={group ? [] : lines}
      languages={languages}
      language={language}
      onLanguage={setLanguage}
    >
      {children}
    </LoginLayout>
  )
}

/** /login and /group-login with their steps. */
export default function Login({ mode }: { mode: 'school' | 'group' }) {
  const { client, adopt, ended } = useSession()
  const [query] = useSearchParams()
  const intl = useIntl()
  const text = useText()
  const [loginName, setLoginName] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(() => matchMedia('(max-width: 599.98px)').matches)
  const [missing, setMissing] = useState<{ loginName?: boolean; password?: boolean }>({})
  // What went wrong, not its text: the language may change meanwhile.
  const [wrong, setWrong] = useState<{ readonly error: unknown } | undefined>(ended && { error: ended })
  const failure = wrong && problemText(intl, wrong.error)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [step, setStep] = useState<LoginAnswer | 'forgot'>()
  const [done, setDone] = useState<string>()

  const attempt = async (work: () => Promise<LoginAnswer>) => {
    setBusy(true)
    setWrong(undefined)
    setDone(undefined)
    try {
      const answer = await work()
      if ('accessToken' in answer) await adopt(answer.accessToken)
      else setStep(answer)
    } catch (error) {
      setWrong({ error })
      if (error instanceof Problem && error.name === 'TicketExpired') setStep(undefined)
    } finally {
      setBusy(false)
      setChecking(false)
    }
  }

  const withChallenge = async (send: (token: string | undefined) => Promise<LoginAnswer>): Promise<LoginAnswer> => {
    const answered = async () => {
      setChecking(true)
      return send(await solve(await client.call(auth.challenge, {})))
    }
    if (mode === 'group') return answered()
    try {
      return await send(undefined)
    } catch (error) {
      if (error instanceof Problem && error.name === 'ChallengeRequired') return answered()
      throw error
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = loginName.trim()
    setMissing({ loginName: !name, password: !password })
    if (!name || !password) {
      document.getElementById(name ? 'password' : 'login-name')?.focus()
      return
    }
    const id = schoolOf(query)
    void attempt(() =>
      withChallenge(challengeToken =>
        client.call(auth.login, { body: { loginName: name, password, mode, keep, id, challengeToken } }),
      ),
    )
  }

  if (step === 'forgot') {
    return (
      <LoginPage mode={mode}>
        <ForgotPassword
          loginName={loginName}
          schoolId={schoolOf(query)}
          onBack={message => {
            setStep(undefined)
            setDone(message)
          }}
        />
      </LoginPage>
    )
  }
  if (step && 'choose' in step) {
    return (
      <LoginPage mode={mode}>
        <ChooseAccount
          accounts={step.choose}
          busy={busy}
          failure={failure}
          onChoose={userId => void attempt(() => client.call(auth.chooseAccount, { body: { ticket: step.ticket, userId } }))}
          onBack={() => {
            setStep(undefined)
            setWrong(undefined)
          }}
        />
      </LoginPage>
    )
  }
  if (step && 'secondFactor' in step) {
    return (
      <LoginPage mode={mode}>
        <SecondFactor
          busy={busy}
          failure={failure}
          onCode={code => void attempt(() => client.call(auth.secondFactor, { body: { ticket: step.ticket, code } }))}
          onOther={() => setWrong(undefined)}
          onBack={() => {
            setStep(undefined)
            setWrong(undefined)
          }}
        />
      </LoginPage>
    )
  }
  const group = mode === 'group'
  const named = query.get('id')
  // The other page is that of the same school.
  const other = `${group ? '/login' : '/group-login'}${named ? `?${new URLSearchParams({ id: named })}` : ''}`
  return (
    <LoginPage mode={mode}>
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
          <Button variant="quiet" onClick={() => setStep('forgot')}>
            {text('auth.forgot')}
          </Button>
        </Ends>
        <Button type="submit" variant="primary" size="lg" wide busy={busy}>
          {checking ? text('auth.checking') : text('auth.login')}
        </Button>
        <Aside>
          {text(group ? 'auth.single' : 'auth.several')}{' '}
          <Link href={other}>{text(group ? 'auth.title' : 'auth.groupTitle')}</Link>
        </Aside>
      </LoginForm>
    </LoginPage>
  )
}
