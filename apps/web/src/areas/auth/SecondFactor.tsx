import { Banner, Button, Field, LoginForm, TextInput } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../texts/text'

interface SecondFactorProps {
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onCode: (code: string) => void
  /** Another kind of code is asked for now. */
  readonly onOther: () => void
  readonly onBack: () => void
}

/** The code of the authenticator app, or a recovery code when it is lost. */
export function SecondFactor({ busy, failure, onCode, onOther, onBack }: SecondFactorProps) {
  const text = useText()
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)
  const change = () => {
    setCode('')
    setRecovering(!recovering)
    onOther()
  }
  return (
    <LoginForm
      onSubmit={event => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <h1>{text('auth.secondFactor')}</h1>
      <p>{text(recovering ? 'auth.recoveryHelp' : 'auth.secondFactorHelp')}</p>
      <div role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</div>
      <Field label={text(recovering ? 'auth.recoveryCode' : 'auth.code')} required>
        <TextInput
          key={recovering ? 'recovery' : 'code'}
          size="lg"
          inputMode={recovering ? 'text' : 'numeric'}
          autoComplete={recovering ? 'off' : 'one-time-code'}
          autoFocus
          value={code}
          onChange={setCode}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={!code.trim()}>
        {text('auth.continue')}
      </Button>
      <Button variant="quiet" onClick={change}>
        {text(recovering ? 'auth.useApp' : 'auth.useRecovery')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {text('auth.backToLogin')}
      </Button>
    </LoginForm>
  )
}
