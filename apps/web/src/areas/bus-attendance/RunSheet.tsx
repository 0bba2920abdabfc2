import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { notBoardedReasons, timeIn } from '@school/rules'
import {
  Actions,
  Badge,
  Badges,
  Banner,
  Button,
  Dialog,
  FigureStrip,
  RollCall,
  type RollCallAction,
  type RollCallGroup,
  type RollCallPerson,
  Stack,
  type StatusName,
  StickyActions,
  useConfirm,
  useConfirmInput,
  useToast,
} from '@school/ui'
import { ArrowLeft, Check, LogOut, Undo2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'
import { useHeld } from '../../unsaved'
import { useSchoolZone } from '../../zone'
import { AddStudent } from './AddStudent'
import { runTones } from './Take'
import { type Run, type RunStudent, useRide } from './useRide'

const tones: Readonly<Record<RunStudent['status'], StatusName>> = {
  Waiting: 'secondary',
  Boarded: 'info',
  Left: 'success',
  'Not boarded': 'warning',
  'On leave': 'secondary',
}

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

  const set = (student: RunStudent, status: RunStudent['status']) =>
    ride.mark([{ studentId: student.studentId, busStopId: student.busStopId, status }])
  const leaveAll = (some: readonly RunStudent[]) =>
    ride.mark(
      some
        .filter(student => student.status === 'Boarded')
        .map(({ studentId, busStopId }) => ({ studentId, busStopId, status: 'Left' as const })),
    )
  const stepsOf = (student: RunStudent): RollCallAction[] => {
    if (!marks) return []
    const undo = (to: RunStudent['status']): RollCallAction => ({
      key: `undo ${student.status}`,
      label: text('rides.undo'),
      icon: Undo2,
      onPress: () => set(student, to),
    })
    switch (student.status) {
      case 'Waiting':
      case 'On leave':
        return [
          { key: 'board', label: text('rides.board'), icon: Check, isNext: true, onPress: () => set(student, 'Boarded') },
          ...(student.status === 'Waiting' && !student.extra
            ? [{ key: 'absent', label: text('rides.notBoard'), icon: X, onPress: () => setAbsent(student) }]
            : []),
        ]
      case 'Boarded':
        return [
          { key: 'leave', label: text('rides.leave'), icon: LogOut, isNext: !isPickup, onPress: () => set(student, 'Left') },
          undo(student.onLeave ? 'On leave' : 'Waiting'),
        ]
      case 'Left':
        return [undo('Boarded')]
      case 'Not boarded':
        return [undo('Waiting')]
    }
  }
  const says = (student: RunStudent) => {
    if (student.status === 'Left') return `${text('rides.mark.Left')} ${time(student.leftAt)}`
    if (student.status === 'Boarded') return `${text('rides.mark.Boarded')} ${time(student.boardedAt)}`
    if (student.reason) return `${text('rides.mark.Not boarded')}: ${text(`rides.reason.${student.reason}`)}`
    return text(`rides.mark.${student.status}`)
  }
  const personOf = (student: RunStudent): RollCallPerson => ({
    id: student.studentId,
    name: student.name,
    photoUrl: student.photoUrl,
    line: student.division,
    status: (
      <Badges>
        <Badge status={tones[student.status]}>{says(student)}</Badge>
        {student.extra ? <Badge status="primary">{text('rides.extra')}</Badge> : null}
      </Badges>
    ),
    ...(student.mobile && !student.mobile.includes('•')
      ? { phone: { label: text('rides.call', { name: student.guardianName || student.name }), number: student.mobile } }
      : {}),
    actions: stepsOf(student),
  })
  const groups: RollCallGroup[] = run.stops.flatMap((stop): RollCallGroup[] => {
    const own = students.filter(student => student.busStopId === stop.id && !(student.extra && student.status === 'Waiting'))
    const others = run.elsewhere.filter(student => student.busStopId === stop.id)
    if (own.length + others.length === 0) return []
    const aboard = own.filter(student => student.status === 'Boarded')
    const expected = own.filter(student => student.status !== 'On leave').length
    const done = own.filter(student => student.status === 'Boarded' || student.status === 'Left').length
    return [
      {
        key: stop.id,
        title: stop.name,
        note: stop.at ?? undefined,
        count: text('rides.of', { n: done, count: expected }),
        action:
          marks && !isPickup && aboard.length > 0
            ? { key: 'leave', label: text('rides.allLeft'), icon: LogOut, onPress: () => leaveAll(aboard) }
            : undefined,
        people: [
          ...own.map(personOf),
          ...others.map(student => ({
            id: `elsewhere ${student.studentId}`,
            name: student.name,
            line: [student.division, text('rides.elsewhere', { trip: student.trip })].join(' · '),
            isQuiet: true,
          })),
        ],
      },
    ]
  })

  const step = async (work: () => Promise<Run>, said?: (after: Run) => string) => {
    setBusy(true)
    try {
      await ride.flush()
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
  return (
    <Stack>
      <Actions>
        <Button variant="quiet" icon={ArrowLeft} onClick={onClose}>
          {text('rides.back')}
        </Button>
        <h2>{`${run.bus} · ${run.name}`}</h2>
        <Badge status={runTones[run.status]}>{text(`rides.run.${run.status}`)}</Badge>
      </Actions>
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
      <FigureStrip
        label={text('rides.figures')}
        figures={keys.map(key => ({ key, label: text(`rides.count.${key}`), value: number(counts[key]) }))}
      />
      <RollCall label={`${run.bus} · ${run.name}`} groups={groups} />
      {counts.expected + counts.extra === 0 ? <p>{text('rides.nobody')}</p> : null}
      {marks ? (
        <StickyActions note={queued > 0 ? text('rides.sending', { n: queued }) : text('rides.openLeft', { n: counts.open })}>
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            {text('rides.add')}
          </Button>
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
  )
}
