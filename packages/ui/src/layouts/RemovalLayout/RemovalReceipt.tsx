import { Download, RotateCcw } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Banner, useConfirm } from '../../feedback'
import { Button, ButtonLink } from '../../form'
import { Actions, Facts, Panel, PanelBody, Stack } from '../Panel'
import type { PhaseProps } from './RemovalCounted'
import { RemovalCounts } from './RemovalCounts'
import { removalMessages, removedMessage } from './RemovalLayout.messages'
import { Sides } from './RemovalLayout.styles'
import { rowsOf } from './removal.state'

/** What has gone, where it is kept and how it comes back; or why nothing went. */
export function RemovalReceipt({ removal, phase, things, doneText, onAgain, onRestore, restoring }: PhaseProps) {
  const intl = useIntl()
  const confirm = useConfirm()
  const restore = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: intl.formatMessage(removalMessages.restoreAsk),
      message: intl.formatMessage(removalMessages.restoreText),
      confirmText: intl.formatMessage(removalMessages.restore),
    })
    if (sure) onRestore?.()
  }
  if (phase === 'failed')
    return (
      <Banner
        tone="danger"
        title={intl.formatMessage(removalMessages.failed)}
        action={<Button onClick={onAgain}>{intl.formatMessage(removalMessages.tryAgain)}</Button>}
      >
        {removal.message ? `${removal.message} ` : ''}
        {intl.formatMessage(removalMessages.failedText)}
      </Banner>
    )
  const facts = [
    { label: removalMessages.endedAt, value: removal.endedAt },
    { label: removalMessages.by, value: removal.by },
    { label: removalMessages.reason, value: removal.reason },
    { label: removalMessages.audit, value: removal.auditId },
    { label: removalMessages.archiveUntil, value: phase === 'done' ? removal.archive?.until : undefined },
  ]
  const count = intl.formatNumber(removal.removed ?? rowsOf(removal))
  return (
    <>
      <Banner tone={phase === 'restored' ? 'info' : 'success'}>
        {phase === 'restored'
          ? intl.formatMessage(removalMessages.restored)
          : (doneText ?? intl.formatMessage(removedMessage, { count, things }))}
      </Banner>
      <Sides>
        <RemovalCounts label={intl.formatMessage(removalMessages.receipt)} tables={removal.counts} />
        <Panel>
          <PanelBody>
            <Stack>
              <Facts>
                {facts.map(({ label, value }) =>
                  value ? [<dt key={`${label.id}-name`}>{intl.formatMessage(label)}</dt>, <dd key={label.id}>{value}</dd>] : null,
                )}
              </Facts>
              <Actions>
                {phase === 'done' && removal.archive ? (
                  <ButtonLink icon={Download} href={removal.archive.href} download>
                    {intl.formatMessage(removalMessages.archive)}
                  </ButtonLink>
                ) : null}
                {phase === 'done' && onRestore ? (
                  <Button icon={RotateCcw} busy={restoring} onClick={restore}>
                    {intl.formatMessage(removalMessages.restore)}
                  </Button>
                ) : null}
                <Button variant="primary" disabled={restoring} onClick={onAgain}>
                  {intl.formatMessage(removalMessages.again)}
                </Button>
              </Actions>
            </Stack>
          </PanelBody>
        </Panel>
      </Sides>
    </>
  )
}
