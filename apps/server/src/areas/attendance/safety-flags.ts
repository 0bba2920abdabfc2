import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { divisionsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import type { AttendanceCall } from './scope'

type Contract = typeof contract.attendanceTaken

interface Row {
  readonly id: string
  readonly kind: 'M1' | 'M2'
  readonly date: string
  readonly studentId: string
  readonly student: string
  readonly division: string
  readonly bus: string
  readonly trip: string
  readonly busAt: Date | null
  readonly fn: string | null
  readonly an: string | null
  readonly state: 'Open' | 'Resolved'
  readonly note: string
  readonly by: string | null
  readonly at: Date
}

/** Flags under `f`, each with the class `d` in which the student was marked on the day, else that of today. */
const tables = sql`
  safety_flags f join students s on s.school_id = f.school_id and s.id = f.student_id
  join bus_runs r on r.school_id = f.school_id and r.id = f.run_id join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
  join buses b on b.school_id = t.school_id and b.id = t.bus_id
  left join bus_marks bm on bm.school_id = f.school_id and bm.run_id = f.run_id and bm.student_id = f.student_id
  left join lateral (
    select max(k.fn) as fn, max(k.an) as an, max(g.division_id::text)::uuid as division_id
    from attendance_marks k join attendance_registers g on g.school_id = k.school_id and g.id = k.register_id
    where k.school_id = f.school_id and k.student_id = f.student_id and k.on_day = f.on_day) m on true
  join divisions d on d.school_id = f.school_id and d.id = coalesce(m.division_id, (
    select e.division_id from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    where e.school_id = f.school_id and e.student_id = f.student_id limit 1))
  join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join users u on u.id = f.resolved_by`

async function readFlags({ trx }: Pick<AttendanceCall, 'trx'>, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<Row>`
    select f.id, f.kind, f.on_day::text as date, s.id as "studentId", s.name as student, c.name || ' ' || d.name as division, b.name as bus, t.name as trip,
      case f.kind when 'M1' then bm.left_at else bm.client_at end as "busAt", m.fn, m.an, f.status as state, f.resolution as note, u.name as by, f.at
    from ${tables} where ${where} order by f.on_day desc, f.at desc, f.id ${page}`.execute(trx)
  return rows.map(
    ({ studentId, student, busAt, fn, an, by, at, ...row }): AnswerOf<Contract['resolve']> => ({
      ...row,
      student: { id: studentId, name: student },
      busAt: busAt?.toISOString() ?? null,
      fn: fn ?? '',
      an: an ?? '',
      resolvedBy: by ?? '',
      at: at.toISOString(),
    }),
  )
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Safety flags of the own scope. */
export async function listFlags(call: AttendanceCall, query: QueryOf<Contract['safety']>) {
  const { page, pageSize, state, kind, from, to, text } = query
  const where = sql`${divisionsInScope(personOf(call))} and (${state} = '' or f.status = ${state}) and (${kind} = '' or f.kind = ${kind})
    and (${from ?? null}::date is null or f.on_day >= ${from ?? null}::date) and (${to ?? null}::date is null or f.on_day <= ${to ?? null}::date)
    and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}
    and ${matches(sql`s.name_key`, text, 'contains')}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(call.trx)
  return {
    results: await readFlags(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
  }
}

/** How many flags of the own scope are open. */
export async function countOpenFlags(call: AttendanceCall): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${tables} where f.status = 'Open' and ${divisionsInScope(personOf(call))}`.execute(
    call.trx,
  )
  return rows[0]!.count
}

/** Resolves a flag with what was found out. */
export async function resolveFlag(call: AttendanceCall, id: string, { note }: BodyOf<Contract['resolve']>) {
  const { trx } = call
  const person = personOf(call)
  await sql`select 1 from safety_flags where id = ${id}::uuid for update`.execute(trx)
  const where = sql`f.id = ${id}::uuid and ${divisionsInScope(person)}`
  const [before] = await readFlags(call, where)
  if (!before) throw notFound()
  if (before.state === 'Resolved')
    throw custom(409, 'FlagResolved', 'This was resolved already by {name}.', { name: before.resolvedBy || '–' })
  await trx
    .updateTable('safety_flags')
    .set({ status: 'Resolved', resolution: note, resolved_by: person.userId })
    .where('id', '=', before.id)
    .execute()
  await call.audit({
    action: 'safetyFlag.resolve',
    entity: 'safety_flags',
    entityId: before.id,
    before: { kind: before.kind, student: before.student.name, date: before.date },
    after: { note },
  })
  return (await readFlags(call, where))[0]!
}
