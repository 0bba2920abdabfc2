import { type Sitting, timeIn } from '@school/rules'
import { Badge, Badges } from '@school/ui'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import type { RegisterAnswer } from './register-sheet'

const tones = {
  'Not expected': undefined,
  Due: 'info',
  'Not taken': 'danger',
  Taken: 'success',
  Late: 'warning',
  Changed: 'warning',
  Void: undefined,
} as const

/** State of the register, and who took it when. */
export function RegisterFacts({ data, sitting, closed }: { data: RegisterAnswer; sitting: Sitting; closed: string | undefined }) {
  const text = useText()
  const zone = useSchoolZone()
  const found = data.register.sittings.find(one => one.sitting === sitting) ?? data.register.sittings[0]
  const time = (at: string) => timeIn(zone, new Date(at))
  return (
    <Badges>
      {found ? <Badge status={tones[found.state]}>{text(`register.state.${found.state}`)}</Badge> : null}
      {found?.takenAt ? <span>{text('register.takenBy', { name: found.takenBy, time: time(found.takenAt) })}</span> : null}
      {data.register.changedAt ? (
        <span>{text('register.changedBy', { name: data.register.changedBy, time: time(data.register.changedAt) })}</span>
      ) : null}
      {closed ? <span>{closed}</span> : null}
    </Badges>
  )
}
