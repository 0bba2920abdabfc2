import { type AnswerOfCall, maintenance } from '@school/api/client'
import { useApi, useReloadAll } from '@school/api/react'
import { countdown } from '@school/rules'
import { Banner, Button, Dialog, PageAnnouncements, Stack } from '@school/ui'
import { useCallback, useEffect, useState } from 'react'
import { useSignedIn } from '../session'
import { useMoment } from '../session/zone'
import { useText } from '../texts/text'
import { type Closed, retryEvery, tellClosed } from './closed'

/** A maintenance that is near or under way. */
export type Window = NonNullable<AnswerOfCall<typeof maintenance.current>>

/** The time, each second while somebody counts down. */
function useNow(counting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return now
}

/** How long it is until a maintenance begins; then what it is. */
function Bar({ window, now }: { window: Window; now: number }) {
  const text = useText()
  const moment = useMoment()
  const left = Date.parse(window.startsAt) - now
  return (
    <PageAnnouncements>
      <Banner tone="warning">
        {left > 0 ? (
          // A clock that were read out each second would drown everything else.
          <span role="timer" aria-live="off">
            {text('maintenance.startsIn', { time: countdown(left) })}
          </span>
        ) : window.mode === 'read-only' ? (
          text('error.MaintenanceReadOnly')
        ) : (
          text('maintenance.onUntil', { at: moment(window.endsAt) })
        )}
      </Banner>
    </PageAnnouncements>
  )
}

/** Asks again and again whether the school is open, and for everything on the page once it is. */
function useReturn(closed: boolean, isShut: (window: Window | null) => boolean) {
  const { client } = useApi()
  const reload = useReloadAll()
  const [asking, setAsking] = useState(false)
  const ask = useCallback(async () => {
    setAsking(true)
    try {
      if (isShut(await client.call(maintenance.current, {}))) return
      tellClosed(undefined)
      await reload()
    } catch {
      // Without an answer nothing is known; it is asked again.
    } finally {
      setAsking(false)
    }
  }, [client, reload, isShut])
  useEffect(() => {
    if (!closed) return
    void ask()
    const timer = setInterval(() => void ask(), retryEvery)
    return () => clearInterval(timer)
  }, [closed, ask])
  return { ask, asking }
}

/**
 * A maintenance of the school: counted down before it begins, and while nothing answers a page over all others, under which
 * what was typed stays as it is.
 */
export default function MaintenanceNow({ window, closed }: { window: Window | null; closed: Closed | undefined }) {
  const text = useText()
  const { claims } = useSignedIn()
  const passes = claims.role.some(role => role.startsWith('GJ'))
  const now = useNow(Boolean(window))
  const isShut = useCallback(
    (told: Window | null) => !passes && told?.mode === 'closed' && Date.parse(told.startsAt) <= Date.now(),
    [passes],
  )
  const begins = window?.mode === 'closed' && !passes && Date.parse(window.startsAt) <= now && Date.parse(window.endsAt) > now
  const message = window?.message
  useEffect(() => {
    if (begins && message) tellClosed({ message })
  }, [begins, message])
  const { ask, asking } = useReturn(closed !== undefined, isShut)
  return (
    <>
      {window && Date.parse(window.endsAt) > now ? <Bar window={window} now={now} /> : null}
      {closed ? (
        <Dialog
          open
          staticBackdrop
          title={text('maintenance.closed')}
          onClose={() => void ask()}
          footer={
            <Button variant="primary" busy={asking} onClick={() => void ask()}>
              {text('maintenance.retry')}
            </Button>
          }
        >
          <Stack>
            <p>{closed.message}</p>
            <p>{text('maintenance.closedHelp')}</p>
          </Stack>
        </Dialog>
      ) : null}
    </>
  )
}
