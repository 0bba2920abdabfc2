import { Problem } from '@school/api/client'
import { Button, EmptyState, ErrorState, SchoolTheme } from '@school/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../forms/problems'
import { useAway } from '../shell/away'
import { retryEvery } from '../shell/closed'
import { useText } from '../texts/text'
import { remembered } from './device'

/** A page in the place of all others; it stands above the theme of the application and brings its own. */
function Pause({ children }: { children: ReactNode }) {
  const theme = remembered('theme')
  return (
    <SchoolTheme theme={theme === 'light' || theme === 'dark' ? theme : 'system'}>
      <main>{children}</main>
    </SchoolTheme>
  )
}

/** The server was not reached, or did not answer: nobody is logged out for that. */
export function Unreached({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl()
  const text = useText()
  const away = useAway()
  const wasAway = useRef(away)
  useEffect(() => {
    if (wasAway.current && !away) onRetry()
    wasAway.current = away
  }, [away, onRetry])
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const closed = error instanceof Problem && error.name === 'Maintenance'
  useEffect(() => {
    if (!closed) return
    const timer = setInterval(onRetry, retryEvery)
    return () => clearInterval(timer)
  }, [closed, onRetry])
  return (
    <Pause>
      <ErrorState title={problemText(intl, error)} onRetry={onRetry}>
        {text('auth.stillSignedIn')}
      </ErrorState>
    </Pause>
  )
}

/** Another tab has moved the session: what this page showed is gone, and nothing of it was sent. */
export function Moved({ problem, onContinue }: { problem: Problem; onContinue: () => void }) {
  const intl = useIntl()
  const text = useText()
  return (
    <Pause>
      <EmptyState
        title={problemText(intl, problem)}
        action={
          <Button variant="primary" autoFocus onClick={onContinue}>
            {text('auth.continue')}
          </Button>
        }
      />
    </Pause>
  )
}
