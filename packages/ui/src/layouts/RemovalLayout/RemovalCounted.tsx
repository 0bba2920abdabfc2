import { useIntl } from 'react-intl'
import { Banner, Progress } from '../../feedback'
import { Button } from '../../form'
import { Panel, PanelBody } from '../Panel'
import { RemovalConfirmation } from './RemovalConfirmation'
import { RemovalCounts } from './RemovalCounts'
import type { RemovalLayoutProps } from './RemovalLayout'
import { removalMessages } from './RemovalLayout.messages'
import { Plain, Sides } from './RemovalLayout.styles'
import { type Removal, type RemovalForm, type RemovalFormAction, type RemovalPhase, standing } from './removal.state'

export type PhaseProps = RemovalLayoutProps & { readonly removal: Removal; readonly phase: RemovalPhase }

export type CountedProps = PhaseProps & { readonly form: RemovalForm; readonly onForm: (action: RemovalFormAction) => void }

const again = {
  changed: removalMessages.changed,
  outdated: removalMessages.outdated,
  stale: removalMessages.stale,
} as const

/** What was counted, what stands in the way, and the confirmation. */
export function RemovalCounted(props: CountedProps) {
  const { removal, phase, details, onCount, onUntick, share = null } = props
  const intl = useIntl()
  const blockers = standing(removal)
  const old = phase === 'changed' || phase === 'outdated' || phase === 'stale' ? again[phase] : undefined
  if (phase === 'nothing') return <Banner>{intl.formatMessage(removalMessages.nothing)}</Banner>
  return (
    <>
      {old ? (
        <Banner tone="warning" action={<Button onClick={onCount}>{intl.formatMessage(removalMessages.countAgain)}</Button>}>
          {intl.formatMessage(old)}
        </Banner>
      ) : null}
      {blockers.length > 0 ? (
        <Banner
          tone="danger"
          title={intl.formatMessage(removalMessages.blocked)}
          action={onUntick && !old ? <Button onClick={onUntick}>{intl.formatMessage(removalMessages.untick)}</Button> : undefined}
        >
          <Plain>
            {blockers.map(blocker => (
              <li key={`${blocker.code} ${blocker.message}`}>
                {blocker.message} ({intl.formatNumber(blocker.rows)})
              </li>
            ))}
          </Plain>
        </Banner>
      ) : null}
      {removal.warnings.length > 0 ? (
        <Banner tone="warning" title={intl.formatMessage(removalMessages.warnings)}>
          <Plain>
            {removal.warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </Plain>
        </Banner>
      ) : null}
      {phase === 'running' ? (
        <Panel>
          <PanelBody>
            <Progress label={intl.formatMessage(removalMessages.running)} value={share} />
          </PanelBody>
        </Panel>
      ) : null}
      <Sides>
        <RemovalCounts label={intl.formatMessage(removalMessages.counts)} tables={removal.counts} />
        {phase === 'ready' ? <RemovalConfirmation {...props} /> : null}
      </Sides>
      {details}
    </>
  )
}
