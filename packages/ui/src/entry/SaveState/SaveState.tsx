import { Check, CloudOff, LoaderCircle, PencilLine } from 'lucide-react'
import { useIntl } from 'react-intl'
import { keyframes, styled } from 'styled-components'
import { Button } from '../../form'
import { color, font, space } from '../../foundation'
import { entryMessages, notSavedMessage, savedAtMessage } from '../entry.messages'
import type { EntryController } from '../useEntry'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.inkMuted};
  font: 500 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  &[data-save='saved'] {
    color: ${color.success.ink};
  }

  &[data-save='failed'] {
    color: ${color.warning.ink};
  }

  &[data-save='saving'] > svg {
    animation: ${turn} 1s linear infinite;
  }
`

export type SaveStateProps = {
  entry: EntryController
  /** Save stands beside it, so that a new try needs no button. */
  hideRetry?: boolean
  /** A sheet in which nothing was typed could not be saved. */
  lost?: boolean
}

/** Whether what was typed is with the server: saving, saved and when, waiting, or lost on its way with a new try. */
export function SaveState({ entry, hideRetry, lost }: SaveStateProps) {
  const intl = useIntl()
  const { counts, state } = entry
  const waiting = intl.formatMessage(notSavedMessage, { count: counts.unsaved })
  if (counts.failed > 0) {
    return (
      <Words data-save="failed">
        <CloudOff aria-hidden />
        {waiting}
        {hideRetry ? null : (
          <Button onClick={entry.saveNow} busy={state.sending !== null}>
            {intl.formatMessage(entryMessages.retry)}
          </Button>
        )}
      </Words>
    )
  }
  if (state.sending !== null) {
    return (
      <Words data-save="saving">
        <LoaderCircle aria-hidden />
        {intl.formatMessage(entryMessages.saving)}
      </Words>
    )
  }
  if (counts.unsaved > 0) {
    return (
      <Words data-save="unsaved">
        <PencilLine aria-hidden />
        {waiting}
      </Words>
    )
  }
  if (lost) {
    return (
      <Words data-save="failed">
        <CloudOff aria-hidden />
        {intl.formatMessage(entryMessages.notSavedYet)}
      </Words>
    )
  }
  if (state.savedAt === null) return <Words data-save="clean">{intl.formatMessage(entryMessages.noChanges)}</Words>
  const time = intl.formatTime(state.savedAt, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  return (
    <Words data-save="saved">
      <Check aria-hidden />
      {intl.formatMessage(savedAtMessage, { time })}
    </Words>
  )
}
