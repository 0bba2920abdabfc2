import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { useConfirm, useConfirmInput, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Ride, Run } from './useRide'

/** Ends a run, calls it off and opens it again. */
export function useRunSteps(ride: Ride) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const { client } = useApi()
  const { run, counts } = ride
  const [busy, setBusy] = useState(false)
  const step = async (work: () => Promise<Run>, said?: (after: Run) => string) => {
    setBusy(true)
    try {
      // What is not sent yet belongs to the run; why it is not says the banner.
      if (!(await ride.flush())) return
      const after = await work()
      ride.take(after)
      if (said) toast.success(said(after))
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const params = { id: run.id }
  const complete = async () => {
    if (counts.aboard > 0) {
      const sure = await confirm({
        icon: 'warning',
        message: text('rides.stillAboard', { n: counts.aboard }),
        confirmText: text('rides.complete'),
        cancelText: text('app.cancel'),
      })
      if (!sure) return
    }
    await step(
      () => client.call(calls.complete, { params }),
      after => text('rides.completed', { b: after.counts.boarded, x: after.counts.notBoarded }),
    )
  }
  const withReason = async (title: string, message: string, work: (reason: string) => Promise<Run>) => {
    const answer = await confirmInput({
      title,
      message,
      placeholder: text('rides.reason'),
      confirmText: title,
      cancelText: text('app.close'),
    })
    const reason = trimmed(answer.inputValue)
    if (answer.confirmed && reason.length >= 3) await step(() => work(reason))
  }
  const cancel = () =>
    withReason(text('rides.cancelRun'), text('rides.cancelHelp', { trip: `${run.bus} · ${run.name}` }), reason =>
      client.call(calls.cancel, { params, body: { reason } }),
    )
  const reopen = () =>
    withReason(text('rides.reopen'), text('rides.reopenHelp'), reason => client.call(calls.reopen, { params, body: { reason } }))
  return { busy, complete, cancel, reopen }
}
