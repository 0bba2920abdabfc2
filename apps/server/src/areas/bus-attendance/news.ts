import { busCalled, timeIn } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../platform/settings'
import { schoolZone } from '../../school/zone'
import { ringFamilies } from '../../services/audience/bells'
import type { RunRow } from './runs'
import type { BusAttendanceCall } from './scope'
import { busAttendanceText } from './texts'
import type { TripRow } from './trips'

type Call = Pick<BusAttendanceCall, 'trx' | 'services' | 'schoolId'>

type News = 'boarded' | 'left' | 'notBoarded'

interface Rider {
  readonly id: string
  readonly kind: News
  readonly stop: string
  readonly at: Date | null
}

const states = { boarded: 'Boarded', left: 'Left', notBoarded: 'Not boarded' } as const
const titles = { boarded: 'BoardedTitle', left: 'LeftTitle', notBoarded: 'NotBoardedTitle' } as const

/** Notes what families are about to be told; answers those who were not told the same before. */
async function claim({ trx, schoolId }: Call, run: RunRow, kind: News, ids: readonly string[]): Promise<Rider[]> {
  const { rows } = await sql<{ id: string; stop: string; at: Date | null }>`
    with told as (
      insert into bus_notices (school_id, run_id, student_id, kind)
      select m.school_id, m.run_id, m.student_id, ${kind} from bus_marks m
      where m.school_id = ${schoolId}::uuid and m.run_id = ${run.id}::uuid and m.student_id = any(${[...ids]}::uuid[]) and m.status = ${states[kind]}
      on conflict do nothing returning student_id)
    select m.student_id as id, st.name as stop, case m.status when 'Left' then m.left_at else m.boarded_at end as at
    from told join bus_marks m on m.run_id = ${run.id}::uuid and m.student_id = told.student_id
    join bus_stops st on st.school_id = m.school_id and st.id = m.bus_stop_id`.execute(trx)
  return rows.map(row => ({ ...row, kind }))
}

/** Tells guardians what their children did on the bus, as far as the school wants it; each thing once a run. */
export async function tellRiders(call: Call, run: RunRow, trip: TripRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = (await settingValue(call.trx, call.schoolId, 'bus.notify')) as News[]
  const zone = await schoolZone(call.trx, call.schoolId)
  const { rows } = await sql<{ name: string }>`select name from schools where id = ${call.schoolId}::uuid`.execute(call.trx)
  const school = rows[0]?.name ?? ''
  for (const kind of wanted) {
    const riders = new Map((await claim(call, run, kind, ids)).map(rider => [rider.id, rider]))
    await ringFamilies(call, {
      kind: 'bus',
      alert: true,
      studentIds: [...riders.keys()],
      to: 'guardians',
      title: language => busAttendanceText(language, titles[kind]),
      message: (language, student) => {
        const rider = riders.get(student.id)!
        const values = {
          name: student.name,
          bus: busCalled(trip.bus),
          // In the morning everybody leaves at the school.
          stop: trip.kind === 'pickup' ? school : rider.stop,
          time: rider.at ? timeIn(zone, rider.at) : '',
        }
        if (kind === 'boarded') return busAttendanceText(language, 'Boarded', values)
        if (kind === 'left') return busAttendanceText(language, 'Left', values)
        return busAttendanceText(language, trip.kind === 'pickup' ? 'NotBoardedMorning' : 'NotBoardedEvening', values)
      },
      route: null,
    })
  }
}

/** Tells the guardians of everybody who was expected that the bus does not run. */
export async function tellCancelled(call: Call, run: RunRow, trip: TripRow): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from bus_marks where run_id = ${run.id}::uuid and not extra and status <> 'On leave'`.execute(
    call.trx,
  )
  await ringFamilies(call, {
    kind: 'bus',
    alert: true,
    studentIds: rows.map(row => row.id),
    to: 'guardians',
    title: language => busAttendanceText(language, 'CancelledTitle'),
    message: language => busAttendanceText(language, 'Cancelled', { bus: busCalled(trip.bus), reason: run.cancelReason ?? '' }),
    route: null,
  })
}
