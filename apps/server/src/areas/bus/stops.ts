import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { studentsInScope } from '../../school/scope'
import { yearFieldText } from '../../school/year-texts'
import { busFieldText } from './texts'

export type BusCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

export interface Stop {
  readonly busId: string
  readonly busStopId: string
}

/** Names of stops by id, as 'Bus 2 · Church Road'. Unknown ones are not found, a stop of another bus is refused at the field. */
export async function checkStops(
  { trx }: Pick<BusCall, 'trx'>,
  stops: readonly Stop[],
  field: string,
): Promise<(id: string) => string> {
  const ids = [...new Set(stops.map(stop => stop.busStopId.toLowerCase()))]
  const { rows } = await sql<{ id: string; bus_id: string; name: string }>`
    select st.id, st.bus_id, b.name || ' · ' || st.name as name from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where st.id = any(${ids}::uuid[])`.execute(trx)
  const known = new Map(rows.map(row => [row.id, row]))
  if (known.size < ids.length) throw notFound()
  if (stops.some(stop => known.get(stop.busStopId.toLowerCase())!.bus_id !== stop.busId.toLowerCase()))
    throw invalid([{ field, message: busFieldText('OtherBus') }])
  return id => known.get(id.toLowerCase())?.name ?? ''
}

export interface Year {
  readonly id: string
  readonly starts_on: string
  readonly ends_on: string
}

export async function findYear({ trx }: Pick<BusCall, 'trx'>, id: string): Promise<Year> {
  const year = await trx
    .selectFrom('academic_years')
    .select(['id', 'starts_on', 'ends_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!year) throw custom(404, 'YearNotFound', 'This academic year does not exist. Choose another one.')
  return year
}

/**
 * Locks students, so that nobody else changes their stops meanwhile. Those outside the own scope are not found; each
 * has to study in a class of the year.
 */
export async function lockStudents(call: BusCall, studentIds: readonly string[], yearId: string): Promise<void> {
  const { rows } = await sql<{ id: string; status: string; enrolled: boolean }>`
    select s.id, s.status, exists (
      select from enrolments e where e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid) as enrolled
    from students s where s.id = any(${[...studentIds]}::uuid[]) and ${studentsInScope(personOf(call))} order by s.id for update of s`.execute(
    call.trx,
  )
  if (rows.length < studentIds.length) throw notFound()
  if (!rows.every(row => row.enrolled && row.status === 'studying'))
    throw invalid([{ field: 'studentId', message: yearFieldText('NotInYear') }])
}
