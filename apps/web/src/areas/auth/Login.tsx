import { auth, maintenance } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, LoginLayout, Stack, usePageTitle } from '@school/ui'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { languages, useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { ChooseAccount } from './ChooseAccount'
import { CredentialsForm, useCredentials } from './CredentialsForm'
import { ForgotPassword } from './ForgotPassword'
import { SecondFactor } from './SecondFactor'
import { schoolOf, useLoginSteps } from './useLoginSteps'

/** The cover around every step before login: of the school, or on the page of its group the group's. */
export function LoginPage({ mode = 'school', children }: { mode?: 'school' | 'group'; children: ReactNode }) {
  const [query] = useSearchParams()
  const id = schoolOf(query)
  const { data: brand } = useCall(auth.brand, id ? { params: { id } } : null)
  const { language, setLanguage } = useLanguage()
  const text = useText()
  const { data: shut } = useCall(maintenance.current, { query: { school: id ?? '' } })
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
      {shut ? (
        <Stack>
          <Banner tone="warning">{shut.message}</Banner>
          <div>{children}</div>
        </Stack>
      ) : (
        children
      )}
    </LoginLayout>
  )
}

/** The step that is to be done, after the login itself another one or none. */
function Step({ mode, steps, credentials }: ComponentProps<typeof CredentialsForm>) {
  const [query] = useSearchParams()
  const { step, busy, failure } = steps
  if (step === 'forgot')
    return <ForgotPassword loginName={credentials.loginName} schoolId={schoolOf(query)} onBack={steps.leaveForgot} />
  if (step && 'choose' in step)
    return (
      <ChooseAccount
        accounts={step.choose}
        busy={busy}
        failure={failure}
        onChoose={userId => steps.chooseAccount(step.ticket, userId)}
        onBack={steps.back}
      />
    )
  if (step && 'secondFactor' in step)
    return (
      <SecondFactor
        busy={busy}
        failure={failure}
        onCode={code => steps.secondFactor(step.ticket, code)}
        onOther={steps.again}
        onBack={steps.back}
      />
    )
  return <CredentialsForm mode={mode} steps={steps} credentials={credentials} />
}

/** /login and /group-login with their steps. */
export default function Login({ mode }: { mode: 'school' | 'group' }) {
  const steps = useLoginSteps(mode)
  const credentials = useCredentials()
  return (
    <LoginPage mode={mode}>
      <Step mode={mode} steps={steps} credentials={credentials} />
    </LoginPage>
  )
}
