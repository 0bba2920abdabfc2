import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import type { BusWay } from '@school/rules'
import { sql } from 'kysely'
import { unversioned } from '../../platform/audit'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { divisionsInScope } from '../../school/scope'
import { ringFamilies } from '../../services/audience/bells'
import { type BusCall, checkStops, findYear, lockStudents, type Stop } from './stops'
import { busText, regularText } from './texts'

type Contract = typeof contract.bus
export type RegularBody = Extract<BodyOf<Contract['save']>, { kind: 'regular' }>
type Change = RegularBody['changes'][number]
type Place = AnswerOf<Contract['save']>['saved'][number]

const stopOf = (busId: string | null, busStopId: string | null): Stop | null => (busId && busStopId ? { busId, busStopId } : null)

/** Columns of `student_buses` under the alias `sb`, with the buses of its stops. */
const regularColumns = sql`
  sb.pickup_stop_id as pickup_id, p.bus_id as pickup_bus, sb.drop_stop_id as drop_id, dr.bus_id as drop_bus,
  coalesce(sb.pickup_version, 0) as pickup_version, coalesce(sb.drop_version, 0) as drop_version`
const regularStops = sql`
  left join bus_stops p on p.school_id = sb.school_id and p.id = sb.pickup_stop_id
  left join bus_stops dr on dr.school_id = sb.school_id and dr.id = sb.drop_stop_id`

interface RegularRow {
  pickup_id: string | null
  pickup_bus: string | null
  drop_id: string | null
  drop_bus: string | null
  pickup_version: number
  drop_version: number
}

const answer = (row: RegularRow) => ({
  pickup: stopOf(row.pickup_bus, row.pickup_id),
  drop: stopOf(row.drop_bus, row.drop_id),
  pickupVersion: row.pickup_version,
  dropVersion: row.drop_version,
})

/** Everybody of a division in a year with the regular stops. */
export async function readClass(call: BusCall, { academicYearId, divisionId }: QueryOf<Contract['regular']>) {
  await findYear(call, academicYearId)
  const { rows: divisions } = await sql`
    select 1 from divisions d where d.id = ${divisionId}::uuid and ${divisionsInScope(personOf(call))}`.execute(call.trx)
  if (divisions.length === 0) throw notFound()
  const { rows } = await sql<RegularRow & { id: string; adm_no: string; name: string; roll_no: number | null }>`
    select s.id, s.adm_no, s.name, e.roll_no, ${regularColumns}
    from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    left join student_buses sb on sb.school_id = e.school_id and sb.student_id = e.student_id and sb.academic_year_id = e.academic_year_id ${regularStops}
    where e.academic_year_id = ${academicYearId}::uuid and e.division_id = ${divisionId}::uuid
    order by e.roll_no nulls last, s.name_key, s.id`.execute(call.trx)
  return rows.map(row => ({ studentId: row.id, admNo: row.adm_no, name: row.name, rollNo: row.roll_no, ...answer(row) }))
}

/** The regular stops of a student by year, the latest first. */
export async function readRegular({ trx }: Pick<BusCall, 'trx'>, studentId: string) {
  const { rows } = await sql<RegularRow & { year_id: string; year: string }>`
    select y.id as year_id, y.name as year, ${regularColumns}
    from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    left join student_buses sb on sb.school_id = e.school_id and sb.student_id = e.student_id and sb.academic_year_id = e.academic_year_id ${regularStops}
    where e.student_id = ${studentId}::uuid order by y.starts_on desc`.execute(trx)
  return rows.map(row => ({ academicYearId: row.year_id, academicYear: row.year, ...answer(row) }))
}

interface Stood extends RegularRow {
  student_id: string
}

async function readStood({ trx }: BusCall, studentIds: readonly string[], yearId: string): Promise<Map<string, Stood>> {
  const { rows } = await sql<Stood>`
    select sb.student_id, ${regularColumns} from student_buses sb ${regularStops}
    where sb.academic_year_id = ${yearId}::uuid and sb.student_id = any(${[...studentIds]}::uuid[])`.execute(trx)
  return new Map(rows.map(row => [row.student_id, row]))
}

const keys = { Pickup: 'pickup', Drop: 'drop' } as const

/** What stands at a way of a student. */
const standing = (row: Stood | undefined, trip: BusWay): { stop: Stop | null; version: number } => {
  const key = keys[trip]
  return { stop: stopOf(row?.[`${key}_bus`] ?? null, row?.[`${key}_id`] ?? null), version: row?.[`${key}_version`] ?? 0 }
}

async function write({ trx, schoolId, services }: BusCall, yearId: string, rows: readonly Stood[]): Promise<void> {
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(student_id uuid, pickup_id uuid, drop_id uuid)`
  await sql`
    insert into student_buses (school_id, student_id, academic_year_id, pickup_stop_id, drop_stop_id)
    select ${schoolId}::uuid, x.student_id, ${yearId}::uuid, x.pickup_id, x.drop_id from ${source}
    where x.pickup_id is not null or x.drop_id is not null
    on conflict (school_id, academic_year_id, student_id) do update set pickup_stop_id = excluded.pickup_stop_id, drop_stop_id = excluded.drop_stop_id`.execute(
    trx,
  )
  // Who has a row uses the bus.
  await sql`
    delete from student_buses sb using ${source} where sb.student_id = x.student_id and sb.academic_year_id = ${yearId}::uuid
      and x.pickup_id is null and x.drop_id is null`.execute(trx)
  // An open form of the record is older than this change.
  await sql`update students s set version = s.version + 1, updated_at = ${services.clock.now()} from ${source} where s.id = x.student_id`.execute(
    trx,
  )
}

/** Writes regular stops. What somebody else changed meanwhile is not overwritten but told. */
export async function saveRegular(call: BusCall, { academicYearId, changes }: RegularBody) {
  await findYear(call, academicYearId)
  const asked = changes.map((change): Change => ({ ...change, studentId: change.studentId.toLowerCase() }))
  const studentIds = [...new Set(asked.map(change => change.studentId))]
  await lockStudents(call, studentIds, academicYearId)
  const before = await readStood(call, studentIds, academicYearId)
  await checkStops(
    call,
    asked.flatMap(change => change.stop ?? []),
    'changes',
  )

  const next = new Map<string, Stood>()
  const rejected: Place[] = []
  const taken: Change[] = []
  for (const change of asked) {
    const { studentId, trip, stop } = change
    const stood = standing(before.get(studentId), trip)
    if (stood.stop?.busStopId === stop?.busStopId.toLowerCase()) taken.push(change)
    else if (change.version !== undefined && change.version !== stood.version) rejected.push({ studentId, trip, ...stood })
    else {
      taken.push(change)
      const row = next.get(studentId) ?? before.get(studentId) ?? nobody(studentId)
      next.set(studentId, {
        ...row,
        [`${keys[trip]}_id`]: stop?.busStopId.toLowerCase() ?? null,
        [`${keys[trip]}_bus`]: stop?.busId ?? null,
      })
    }
  }
  if (next.size > 0) await write(call, academicYearId, [...next.values()])
  const after = await readStood(call, studentIds, academicYearId)
  const blind = new Set(taken.flatMap(({ studentId, version }) => (version === undefined ? studentId : [])))
  const told = await tell(call, [...next.keys()], before, after, blind)
  const saved = taken.map(({ studentId, trip }) => ({ studentId, trip, ...standing(after.get(studentId), trip) }))
  return { id: null, saved, rejected, notified: told }
}

const nobody = (student_id: string): Stood => ({
  student_id,
  pickup_id: null,
  pickup_bus: null,
  drop_id: null,
  drop_bus: null,
  pickup_version: 0,
  drop_version: 0,
})

/** Keeps what was changed, of `blind` students without knowing what stood there, and tells the families. */
async function tell(
  call: BusCall,
  studentIds: readonly string[],
  before: ReadonlyMap<string, Stood>,
  after: ReadonlyMap<string, Stood>,
  blind: ReadonlySet<string>,
): Promise<number> {
  if (studentIds.length === 0) return 0
  const ways = ['Pickup', 'Drop'] as const
  const places = studentIds.flatMap(id => ways.flatMap(trip => [before.get(id), after.get(id)].map(row => standing(row, trip))))
  const nameOf = await checkStops(
    call,
    places.flatMap(place => place.stop ?? []),
    'changes',
  )
  const named = (row: Stood | undefined, trip: BusWay) => {
    const { stop } = standing(row, trip)
    return stop ? nameOf(stop.busStopId) : null
  }
  for (const id of studentIds) {
    const told = (row: Stood | undefined) => ({ pickupStop: named(row, 'Pickup') ?? '', dropStop: named(row, 'Drop') ?? '' })
    await call.audit({
      action: 'bus.regular',
      entity: 'student-bus',
      entityId: id,
      before: told(before.get(id)),
      after: blind.has(id) ? unversioned(told(after.get(id))) : told(after.get(id)),
    })
  }
  return ringFamilies(call, {
    kind: 'bus',
    studentIds,
    to: 'guardians',
    title: language => busText(language, 'ChangeTitle'),
    message: (language, student) => {
      const [old, now] = [before.get(student.id), after.get(student.id)]
      const changed = ways.filter(trip => named(old, trip) !== named(now, trip))
      return [
        [student.name, student.class].filter(Boolean).join(' · '),
        changed.map(trip => regularText(language, trip, named(now, trip))).join('; '),
      ].join(' – ')
    },
    route: '/school/student-profile',
  })
}
