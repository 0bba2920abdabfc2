import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { notBoardedReasons, timeIn } from '@school/rules'
import {
  Actions,
  Badge,
  Banner,
  Button,
  Dialog,
  FigureStrip,
  FormHeader,
  RollCall,
  Stack,
  StickyActions,
  useConfirm,
  useConfirmInput,
  useToast,
} from '@school/ui'
import { ArrowLeft, LogOut, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'
import { useHeld } from '../../unsaved'
import { useSchoolZone } from '../../zone'
import { AddStudent } from './AddStudent'
import { runTones } from './Take'
import { type Run, type RunStudent, useRide } from './useRide'
import { leaving, useRoll } from './useRoll'

/** A run stop by stop: who boards, who leaves, and who does not come. */
export function RunSheet({ run: loaded, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const zone = useSchoolZone()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const { client } = useApi()
  const ride = useRide(loaded)
  const { run, students, counts, queued, trouble } = ride
  const [absent, setAbsent] = useState<RunStudent>()
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  useHeld(queued > 0)
  const marks = run.status === 'Running' && run.mayMark
  const isPickup = run.kind === 'pickup'
  const time = (at: string | null) => (at ? timeIn(zone, new Date(at)) : '')
  const number = (value: number) => intl.formatNumber(value)

  const groups = useRoll(ride, { marks, onAbsent: setAbsent })
  const leaveAll = (some: readonly RunStudent[]) => ride.mark(leaving(some))

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
    const reason = answer.inputValue.trim()
    if (answer.confirmed && reason.length >= 3) await step(() => work(reason))
  }
  const keys = ['expected', 'boarded', 'left', 'notBoarded', 'onLeave', 'open'] as const
  const tally = keys.map(key => `${text(`rides.count.${key}`)} ${number(counts[key])}`).join(' · ')
  return (
    <>
      <FormHeader
        title={`${run.bus} · ${run.name}`}
        context={<Badge status={runTones[run.status]}>{text(`rides.run.${run.status}`)}</Badge>}
        actionsBeside
        actions={
          <Button variant="quiet" icon={ArrowLeft} onClick={onClose}>
            {text('rides.back')}
          </Button>
        }
      />
      <Stack>
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
        {marks ? null : (
          <FigureStrip
            label={text('rides.figures')}
            figures={keys.map(key => ({ key, label: text(`rides.count.${key}`), value: number(counts[key]) }))}
          />
        )}
        <RollCall label={`${run.bus} · ${run.name}`} groups={groups} />
        {counts.expected + counts.extra === 0 ? <p>{text('rides.nobody')}</p> : null}
        {marks ? (
          <Actions>
            <Button
              variant="quiet"
              onClick={() =>
                void withReason(text('rides.cancelRun'), text('rides.cancelHelp', { trip: `${run.bus} · ${run.name}` }), reason =>
                  client.call(calls.cancel, { params, body: { reason } }),
                )
              }
            >
              {text('rides.cancelRun')}
            </Button>
          </Actions>
        ) : null}
        {marks ? (
          <StickyActions note={[tally, queued > 0 ? text('rides.sending', { n: queued }) : ''].filter(Boolean).join(' · ')}>
            <Button icon={UserPlus} onClick={() => setAdding(true)}>
              {text('rides.add')}
            </Button>
            {isPickup && counts.aboard > 0 ? (
              <Button icon={LogOut} onClick={() => leaveAll(students)}>
                {text('rides.allLeftAtSchool')}
              </Button>
            ) : null}
            <Button variant="primary" busy={busy} onClick={() => void complete()}>
              {text('rides.complete')}
            </Button>
          </StickyActions>
        ) : run.mayReopen ? (
          <StickyActions>
            <Button
              onClick={() =>
                void withReason(text('rides.reopen'), text('rides.reopenHelp'), reason =>
                  client.call(calls.reopen, { params, body: { reason } }),
                )
              }
            >
              {text('rides.reopen')}
            </Button>
          </StickyActions>
        ) : null}
        {absent ? (
          <Dialog open title={text('rides.why', { name: absent.name })} onClose={() => setAbsent(undefined)}>
            <Stack>
              {notBoardedReasons.map(reason => (
                <Button
                  key={reason}
                  wide
                  size="lg"
                  onClick={() => {
                    setAbsent(undefined)
                    ride.mark([{ studentId: absent.studentId, busStopId: absent.busStopId, status: 'Not boarded', reason }])
                  }}
                >
                  {text(`rides.reason.${reason}`)}
                </Button>
              ))}
            </Stack>
          </Dialog>
        ) : null}
        {adding ? (
          <AddStudent
            run={run}
            onChoose={(studentId, busStopId) => {
              setAdding(false)
              ride.mark([{ studentId, busStopId, status: 'Boarded', extra: true }])
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Stack>
    </>
  )
}
