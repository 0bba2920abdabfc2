import type { BodyOf, contract } from '@school/api'
import type { Sitting } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { ringLogins, type Told } from '../../services/audience/bell-items'
import type { AttendanceCall } from './scope'
import { readSittings, type TakenAsked, type TakenCall, type TakenSitting } from './taken-sittings'
import { halfOfSitting } from './taken-view'
import { attendanceText } from './texts'

/** Until a class is reminded of again, in ms. */
const pause = 30 * 60_000

type Where = Pick<TakenCall, 'trx' | 'services' | 'schoolId'>

interface Receiver extends Told {
  readonly divisionId: string
}

/** The logins of who takes some classes on a day: class teachers, and who is allotted. */
async function receivers({ trx, schoolId }: Where, divisionIds: readonly string[], day: string): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select distinct d.id as "divisionId", u.id as user_id, 'Staff' as audience, u.language from divisions d
    join user_schools us on us.school_id = ${schoolId}::uuid and us.active and us.staff_id is not null and (us.staff_id = d.class_teacher_id or us.staff_id in (
      select a.staff_id from attendance_allotments a where a.school_id = d.school_id and a.division_id = d.id
        and a.from_day <= ${day}::date and (a.to_day is null or a.to_day >= ${day}::date)))
    join users u on u.id = us.user_id and u.status <> 'Removed'
    where d.id = any(${[...divisionIds]}::uuid[]) order by u.id`.execute(trx)
  return rows
}

/** Rings for registers that are missing. @returns the users who were told, by class. */
export async function ringMissing(
  where: Where,
  day: string,
  sittings: readonly TakenSitting[],
): Promise<ReadonlyMap<string, string[]>> {
  const people = Map.groupBy(
    await receivers(
      where,
      sittings.map(one => one.divisionId),
      day,
    ),
    one => one.divisionId,
  )
  for (const { divisionId, division } of sittings)
    await ringLogins(where, people.get(divisionId) ?? [], {
      kind: 'attendance',
      title: language => attendanceText(language, 'MissingTitle'),
      message: language => attendanceText(language, 'Missing', { division }),
      route: `/curriculum/student-attendance-entry?division=${divisionId}&date=${day}`,
    })
  return new Map([...people].map(([divisionId, own]) => [divisionId, own.map(one => one.user_id)]))
}

/** Notes that a class was reminded of; answers those of whom nobody was since `before`. */
export async function noteReminders(
  { trx, services, schoolId }: Where,
  day: string,
  sittings: readonly TakenSitting[],
  by: string | null,
  before: Date | null,
): Promise<ReadonlySet<string>> {
  const rows = sittings.map(one => ({ division: one.divisionId, half: halfOfSitting(one) }))
  const { rows: noted } = await sql<{ key: string }>`
    insert into attendance_reminders as r (school_id, division_id, on_day, half, at, by)
    select ${schoolId}::uuid, w.division, ${day}::date, w.half, ${services.clock.now()}, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(division uuid, half text) order by 2, 4
    on conflict (school_id, division_id, on_day, half) do update set at = excluded.at, by = excluded.by
      where ${before}::timestamptz is not null and r.at <= ${before}::timestamptz
    returning division_id || ' ' || half as key`.execute(trx)
  return new Set(noted.map(row => row.key))
}

const none: TakenAsked = { view: 'rows', half: '', state: '', staffId: '', sectionIds: [], courseIds: [], divisionIds: [] }

/** Reminds who takes some classes. */
export async function remind(call: AttendanceCall, { rows }: BodyOf<typeof contract.attendanceTaken.remind>) {
  const person = personOf(call)
  const told = new Set<string>()
  const refused: { divisionId: string; division: string; why: 'reminded' | 'taken' | 'nobody'; at: string | null }[] = []
  const key = (one: { divisionId: string; date: string; half: Sitting }) => `${one.divisionId.toLowerCase()} ${one.half}`
  for (const [date, own] of Map.groupBy(rows, row => row.date)) {
    const divisionIds = [...new Set(own.map(row => row.divisionId.toLowerCase()))]
    const wanted = new Set(own.map(key))
    const { sittings } = await readSittings(call, person, { ...none, from: date, to: date, divisionIds })
    const found = sittings.filter(one => wanted.has(`${one.divisionId} ${one.sitting}`))
    if (found.length < wanted.size) throw notFound()
    const missing = found.filter(one => one.takenAt === null && one.state !== 'Void')
    const taken = found.filter(one => !missing.includes(one))
    for (const { divisionId, division } of taken) refused.push({ divisionId, division, why: 'taken', at: null })
    const noted = await noteReminders(call, date, missing, person.userId, new Date(call.services.clock.now().getTime() - pause))
    const fresh = missing.filter(one => noted.has(`${one.divisionId} ${halfOfSitting(one)}`))
    const late = missing.filter(one => !fresh.includes(one))
    const { rows: last } = await sql<{ key: string; at: Date }>`
      select division_id || ' ' || half as key, at from attendance_reminders where on_day = ${date}::date and division_id = any(${divisionIds}::uuid[])`.execute(
      call.trx,
    )
    const at = new Map(last.map(row => [row.key, row.at]))
    for (const one of late)
      refused.push({
        divisionId: one.divisionId,
        division: one.division,
        why: 'reminded',
        at: at.get(`${one.divisionId} ${halfOfSitting(one)}`)?.toISOString() ?? null,
      })
    const people = await ringMissing(call, date, fresh)
    for (const { divisionId, division } of fresh) {
      const users = people.get(divisionId) ?? []
      for (const user of users) told.add(user)
      if (users.length === 0) refused.push({ divisionId, division, why: 'nobody', at: null })
    }
  }
  await call.audit({
    action: 'attendance.remind',
    entity: 'attendance_registers',
    entityId: call.schoolId,
    after: { rows: rows.length, teachers: told.size },
  })
  return { teachers: told.size, refused }
}
