import { additionalStopOn, type BusTrip, type BusWay } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A day on which a child gets on or off elsewhere than usual. */
export interface BusDay {
  readonly id: string
  readonly day: string
  readonly trip: BusTrip
  /** The bus and the stop. */
  readonly stop: string
  readonly reason: string
}

interface Row {
  id: string
  trip: BusTrip
  startsOn: string
  endsOn: string | null
  weekdays: number[]
  stopId: string
  stop: string
  reason: string
}

interface Regular {
  starts_on: string
  ends_on: string
  pickup: string | null
  drop: string | null
}

const ways: readonly BusWay[] = ['Pickup', 'Drop']

/** The bus of a child on days that follow each other, where it is not the regular one. */
export async function readBusDays(trx: Trx, childId: string, days: readonly string[]): Promise<BusDay[]> {
  const { rows: additional } = await sql<Row>`
    select a.id, a.trip, a.starts_on::text as "startsOn", a.ends_on::text as "endsOn", a.weekdays, st.id as "stopId", b.name || ' · ' || st.name as stop,
      coalesce(a.reason, '') as reason
    from additional_buses a join bus_stops st on st.school_id = a.school_id and st.id = a.bus_stop_id join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where a.student_id = ${childId}::uuid and a.starts_on <= ${days.at(-1)}::date and (a.ends_on is null or a.ends_on >= ${days[0]}::date) order by a.id`.execute(
    trx,
  )
  if (additional.length === 0) return []
  const { rows: regular } = await sql<Regular>`
    select y.starts_on::text as starts_on, y.ends_on::text as ends_on, sb.pickup_stop_id as pickup, sb.drop_stop_id as drop
    from student_buses sb join academic_years y on y.school_id = sb.school_id and y.id = sb.academic_year_id
    where sb.student_id = ${childId}::uuid`.execute(trx)
  return days.flatMap(day => {
    const usual = regular.find(row => row.starts_on <= day && day <= row.ends_on)
    const usualStop = { Pickup: usual?.pickup, Drop: usual?.drop }
    const changed = ways.flatMap(way => {
      const row = additionalStopOn(additional, way, day)
      return row && row.stopId !== usualStop[way] ? [{ way, row }] : []
    })
    return [...Map.groupBy(changed, change => change.row)].map(([row, of]): BusDay => {
      const trip = of.length > 1 ? 'Both' : of[0]!.way
      return { id: row.id, day, trip, stop: row.stop, reason: row.reason }
    })
  })
}
