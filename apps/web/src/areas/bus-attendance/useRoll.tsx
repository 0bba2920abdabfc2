import { timeIn } from '@school/rules'
import { Badge, Badges, type RollCallAction, type RollCallGroup, type RollCallPerson, type StatusName } from '@school/ui'
import { Check, LogOut, Undo2, X } from 'lucide-react'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Mark, RunStudent, useRide } from './useRide'

const tones: Readonly<Record<RunStudent['status'], StatusName>> = {
  Waiting: 'secondary',
  Boarded: 'info',
  Left: 'success',
  'Not boarded': 'warning',
  'On leave': 'secondary',
}

/** Everybody of some students who is aboard leaves. */
export const leaving = (some: readonly RunStudent[]): Mark[] =>
  some
    .filter(student => student.status === 'Boarded')
    .map(({ studentId, busStopId }) => ({ studentId, busStopId, status: 'Left' }))

/** The students of a run stop by stop, with the steps that are possible now. */
export function useRoll(
  ride: ReturnType<typeof useRide>,
  { marks, onAbsent }: { readonly marks: boolean; readonly onAbsent: (student: RunStudent) => void },
): RollCallGroup[] {
  const text = useText()
  const zone = useSchoolZone()
  const { run, students } = ride
  const isPickup = run.kind === 'pickup'
  const time = (at: string | null) => (at ? timeIn(zone, new Date(at)) : '')
  const set = (student: RunStudent, status: RunStudent['status']) =>
    ride.mark([{ studentId: student.studentId, busStopId: student.busStopId, status }])
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
            ? [{ key: 'absent', label: text('rides.notBoard'), icon: X, onPress: () => onAbsent(student) }]
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
  return run.stops.flatMap((stop): RollCallGroup[] => {
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
            ? { key: 'leave', label: text('rides.allLeft'), icon: LogOut, onPress: () => ride.mark(leaving(aboard)) }
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
}
