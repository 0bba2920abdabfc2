import { timeIn } from '@school/rules'
import { Banner, Button } from '@school/ui'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Ride } from './useRide'

/** How a run ended, and what could not be sent yet. */
export function RunBanners({ ride }: { readonly ride: Ride }) {
  const text = useText()
  const zone = useSchoolZone()
  const { run, queued, trouble } = ride
  const time = (at: string | null) => (at ? timeIn(zone, new Date(at)) : '')
  return (
    <>
      {run.status === 'Completed' ? (
        <Banner tone="success">
          {run.completedBy
            ? text('rides.completedBy', { time: time(run.completedAt), name: run.completedBy })
            : text('rides.completedAlone', { time: time(run.completedAt) })}
        </Banner>
      ) : null}
      {run.status === 'Cancelled' ? (
        <Banner tone="danger">{text('rides.cancelled', { reason: run.cancelReason ?? '' })}</Banner>
      ) : null}
      {trouble && queued > 0 ? (
        <Banner
          tone={trouble.kind === 'offline' ? 'warning' : 'danger'}
          title={text('rides.kept', { n: queued })}
          action={
            trouble.kind === 'offline' ? (
              <Button onClick={() => void ride.flush()}>{text('rides.again')}</Button>
            ) : (
              <Button onClick={ride.discard}>{text('rides.discard')}</Button>
            )
          }
        >
          {trouble.kind === 'offline' ? text('rides.offline') : trouble.message}
        </Banner>
      ) : null}
    </>
  )
}
