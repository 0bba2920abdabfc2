import { type AnswerOfCall, busAttendance as calls, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import type { BusRunState } from '@school/rules'
import { trimmed } from '@school/rules'
import { Badge, Banner, Button, Cards, type StatusName, useConfirm, useConfirmInput } from '@school/ui'
import { Play } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import { RunSheet } from './RunSheet'

type MyTrip = AnswerOfCall<typeof calls.myTrips>['results'][number]

export const runTones: Readonly<Record<BusRunState, StatusName>> = {
  'Not started': 'secondary',
  Running: 'info',
  Completed: 'success',
  Cancelled: 'danger',
}

/** The trips of today: each is started and marked here. */
export function Take() {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const fail = useProblemToast()
  const reload = useReload()
  const [params, setParams] = useSearchParams()
  const { data, error, mutate } = useCall(calls.myTrips, { query: {} })
  const opened = params.get('run')
  const open = (run: string | null) => setParams(run ? { tab: 'take', run } : { tab: 'take' })
  const start = async (trip: MyTrip, anyway = false): Promise<void> => {
    try {
      const run = await client.call(calls.start, { body: { tripId: trip.tripId, date: trip.date, anyway } })
      await reload(calls.myTrips)
      open(run.id)
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.body.name !== 'BusHoliday') return fail(failure)
      const sure = await confirm({
        icon: 'warning',
        message: problemText(intl, failure),
        confirmText: text('rides.start'),
        cancelText: text('app.cancel'),
      })
      if (sure) await start(trip, true)
    }
  }
  const cancel = async (trip: MyTrip) => {
    const answer = await confirmInput({
      title: text('rides.cancelRun'),
      message: text('rides.cancelHelp', { trip: `${trip.bus} · ${trip.name}` }),
      placeholder: text('rides.reason'),
      confirmText: text('rides.cancelRun'),
      cancelText: text('app.close'),
    })
    const cancelReason = trimmed(answer.inputValue)
    if (!answer.confirmed || cancelReason.length < 3) return
    try {
      await client.call(calls.start, { body: { tripId: trip.tripId, date: trip.date, cancelReason } })
      await reload(calls.myTrips)
    } catch (failure) {
      fail(failure)
    }
  }
  if (opened) return <OpenedRun id={opened} onClose={() => open(null)} />
  return (
    <>
      {data?.holiday ? <Banner tone="info">{text('rides.holiday', { name: data.holiday })}</Banner> : null}
      <Cards<MyTrip>
        label={text('rides.today')}
        rows={data?.results}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        rowKey={trip => trip.tripId}
        empty={{ title: text('rides.noTrips') }}
        card={trip => ({
          title: `${trip.bus} · ${trip.name}`,
          margin: trip.departAt,
          badge: <Badge status={runTones[trip.status]}>{text(`rides.run.${trip.status}`)}</Badge>,
          line: trip.runId
            ? text('rides.progress', { boarded: trip.counts.boarded, expected: trip.counts.expected, open: trip.counts.open })
            : text('rides.expectedOf', { count: trip.counts.expected - trip.counts.onLeave, leave: trip.counts.onLeave }),
          href: trip.runId ? `?tab=take&run=${trip.runId}` : undefined,
          ...(trip.runId === null && trip.mayMark
            ? {
                actions: (
                  <>
                    <Button
                      icon={Play}
                      onClick={() => void start(trip)}
                      aria-label={`${text('rides.start')}: ${trip.bus} ${trip.name}`}
                    >
                      {text('rides.start')}
                    </Button>
                    <Button
                      variant="quiet"
                      onClick={() => void cancel(trip)}
                      aria-label={`${text('rides.cancelRun')}: ${trip.bus} ${trip.name}`}
                    >
                      {text('rides.cancelRun')}
                    </Button>
                  </>
                ),
              }
            : {}),
        })}
      />
    </>
  )
}

function OpenedRun({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const { data, error } = useCall(calls.run, { params: { id } })
  if (error && !data)
    return (
      <Banner tone="danger" action={<Button onClick={onClose}>{text('rides.back')}</Button>}>
        {problemText(intl, error)}
      </Banner>
    )
  return data && data.id === id ? <RunSheet key={id} run={data} onClose={onClose} /> : null
}
