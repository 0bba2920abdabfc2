import { Actions, Button, StickyActions } from '@school/ui'
import { LogOut, UserPlus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'
import { keys } from './run-counts'
import type { Ride } from './useRide'
import { leaving } from './useRoll'
import type { useRunSteps } from './useRunSteps'

interface RunFootProps {
  readonly ride: Ride
  readonly marks: boolean
  readonly steps: ReturnType<typeof useRunSteps>
  readonly onAdd: () => void
}

/** The steps of a run, beside how many students are where. */
export function RunFoot({ ride, marks, steps, onAdd }: RunFootProps) {
  const intl = useIntl()
  const text = useText()
  const { run, students, counts, queued } = ride
  const tally = keys.map(key => `${text(`rides.count.${key}`)} ${intl.formatNumber(counts[key])}`).join(' · ')
  if (!marks)
    return run.mayReopen ? (
      <StickyActions>
        <Button onClick={() => void steps.reopen()}>{text('rides.reopen')}</Button>
      </StickyActions>
    ) : null
  return (
    <>
      <Actions>
        <Button variant="quiet" onClick={() => void steps.cancel()}>
          {text('rides.cancelRun')}
        </Button>
      </Actions>
      <StickyActions note={[tally, queued > 0 ? text('rides.sending', { n: queued }) : ''].filter(Boolean).join(' · ')}>
        <Button icon={UserPlus} onClick={onAdd}>
          {text('rides.add')}
        </Button>
        {run.kind === 'pickup' && counts.aboard > 0 ? (
          <Button icon={LogOut} onClick={() => ride.mark(leaving(students))}>
            {text('rides.allLeftAtSchool')}
          </Button>
        ) : null}
        <Button variant="primary" busy={steps.busy} onClick={() => void steps.complete()}>
          {text('rides.complete')}
        </Button>
      </StickyActions>
    </>
  )
}
