import { SearchCheck } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner, ErrorState, type ErrorStateProps, FormHeader, type FormHeaderProps } from '../../feedback'
import { Button } from '../../form'
import { useNextChange } from '../../foundation'
import { Actions, Panel, PanelBody, Stack } from '../Panel'
import { Steps } from '../Steps'
import { RemovalCounted } from './RemovalCounted'
import { RemovalCounts } from './RemovalCounts'
import { RemovalHistory, type RemovalHistoryProps } from './RemovalHistory'
import { removalMessages } from './RemovalLayout.messages'
import { Alert, Result, Scope } from './RemovalLayout.styles'
import { RemovalReceipt } from './RemovalReceipt'
import { emptyForm, type Removal, type RemovalPhase, reduceForm, removalPhase, staleIn, stepOf } from './removal.state'

export type RemovalLayoutProps = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Above everything, such as what this removal leaves alone. */
  readonly notice?: ReactNode
  /** Fields that choose what goes: the school, then the scope. */
  readonly scope: ReactNode
  /** Names what is chosen now; null while the choice is empty. */
  readonly scopeKey: string | null
  /** What was counted, or has become of it; undefined before the first count. */
  readonly removal: Removal | undefined
  /** The server is counting. */
  readonly counting?: boolean
  /** Why counting failed, with Retry. */
  readonly error?: ErrorStateProps
  /** Why the server refused the last press, in words. */
  readonly failure?: string
  /** The code that has to be typed: the one of the school. */
  readonly code: string
  /** What goes, as it stands behind a figure: 'students'. */
  readonly things: string
  /** In place of 'Removed 3 students.'. */
  readonly doneText?: string
  /** In place of `Remove`. */
  readonly removeLabel?: string
  /** Further figures of the count, such as one row a student. */
  readonly details?: ReactNode
  /** Counts what is chosen. */
  readonly onCount: () => void
  /** Takes everything out of the choice that cannot be removed. */
  readonly onUntick?: () => void
  /** Removes what was counted. */
  readonly onRemove: (answer: { reason: string; typedText: string; runNow: boolean }) => void
  /** The removal is being sent. */
  readonly sending?: boolean
  /** Gives the count up. */
  readonly onCancel: () => void
  /** How much is done, 0 to 100; null while nobody knows. */
  readonly share?: number | null
  /** Puts back what was removed; absent where that cannot be done. */
  readonly onRestore?: () => void
  /** Everything is being put back. */
  readonly restoring?: boolean
  /** Begins anew after a receipt. */
  readonly onAgain: () => void
  /** Earlier removals, below. */
  readonly history?: RemovalHistoryProps
  /** The clock; that of the device when absent. */
  readonly now?: () => number
}

/** Brings what a count or a removal has brought into view, with the focus. */
function useResultInView(phase: RemovalPhase) {
  const result = useRef<HTMLDivElement>(null)
  const shown = useRef(phase)
  useEffect(() => {
    const before = shown.current
    shown.current = phase
    // Whoever is still choosing keeps the focus.
    if (before === phase || (before !== 'counting' && phase !== 'running' && stepOf(phase) < 3)) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  return result
}

/**
 * Removes what cannot be brought back by hand: choose, count, confirm by a reason and a typed code, receipt. Nothing can
 * be pressed by accident: a count of another choice, of changed data or of more than 15 minutes ago has to be made again.
 */
export function RemovalLayout(props: RemovalLayoutProps) {
  const { header, notice, scope, scopeKey, removal, counting = false, error, failure, history, now = Date.now } = props
  const intl = useIntl()
  const [form, onForm] = useReducer(reduceForm, emptyForm)
  const at = now()
  const phase = removalPhase({ removal, scopeKey, counting, now: at })
  useNextChange(staleIn(removal, at))
  const result = useResultInView(phase)
  const steps = [
    removalMessages.stepScope,
    removalMessages.stepCount,
    removalMessages.stepConfirm,
    removalMessages.stepReceipt,
  ].map(step => intl.formatMessage(step))
  const step = stepOf(phase)
  const over = step === 3
  // What was typed confirmed that one count; the reason stays until the removal is over.
  const round = `${removal?.countedAt} ${over}`
  const [seen, setSeen] = useState(round)
  if (seen !== round) {
    setSeen(round)
    onForm({ kind: over ? 'over' : 'counted' })
  }
  const counted = removal !== undefined && phase !== 'scope' && !over
  return (
    <>
      <FormHeader {...header} />
      <Steps steps={steps} current={step} />
      <Stack>
        {notice}
        {over ? null : (
          <Panel title={intl.formatMessage(removalMessages.scope)}>
            <PanelBody>
              <Scope disabled={phase === 'running'}>
                <Stack>
                  {scope}
                  <Actions>
                    <Button
                      icon={SearchCheck}
                      variant={counted ? 'secondary' : 'primary'}
                      busy={phase === 'counting'}
                      disabled={scopeKey === null}
                      onClick={props.onCount}
                    >
                      {intl.formatMessage(counted ? removalMessages.countAgain : removalMessages.count)}
                    </Button>
                  </Actions>
                </Stack>
              </Scope>
            </PanelBody>
          </Panel>
        )}
        <Alert role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</Alert>
        <Result ref={result} tabIndex={-1} role="group" aria-label={steps[step]}>
          {error && phase !== 'counting' && !over ? (
            <Panel>
              <ErrorState {...error} />
            </Panel>
          ) : phase === 'counting' ? (
            <RemovalCounts label={intl.formatMessage(removalMessages.counting)} />
          ) : removal && over ? (
            <RemovalReceipt {...props} removal={removal} phase={phase} />
          ) : removal && counted ? (
            <RemovalCounted {...props} removal={removal} phase={phase} form={form} onForm={onForm} />
          ) : null}
        </Result>
        {history ? <RemovalHistory {...history} /> : null}
      </Stack>
    </>
  )
}
