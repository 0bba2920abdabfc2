import { Banner, Button, LoginChoices, LoginForm } from '@school/ui'
import { useNamedText, useText } from '../../texts/text'
import type { LoginAnswer } from './useLoginSteps'

interface ChooseAccountProps {
  readonly accounts: Extract<LoginAnswer, { choose: unknown }>['choose']
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onChoose: (userId: string) => void
  readonly onBack: () => void
}

/** One mobile or e-mail and password fit several logins. */
export function ChooseAccount({ accounts, busy, failure, onChoose, onBack }: ChooseAccountProps) {
  const text = useText()
  const named = useNamedText()
  return (
    <LoginForm as="div">
      <h1>{text('auth.choose')}</h1>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <LoginChoices
        busy={busy}
        onChoose={onChoose}
        choices={accounts.map(({ userId, name, role, school }) => ({
          id: userId,
          name,
          lines: [named(`role.${role}`, role), school],
        }))}
      />
      <Button variant="quiet" onClick={onBack}>
        {text('auth.backToLogin')}
      </Button>
    </LoginForm>
  )
}
