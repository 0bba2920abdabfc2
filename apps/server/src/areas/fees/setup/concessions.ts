import type { AnswerOf, contract } from '@school/api'
import { type Concession, type ConcessionStatus, concessionMayBecome } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { studentsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { schoolToday } from '../../../school/zone'
import { typeHandlers } from './concession-types'
import { reckonLines, settleStudents } from './settle'
import { findYear, refuse, refuseOthers, type SetupCall, wrong } from './who-may'

type Contract = typeof contract.feeConcessions

interface Row {
  id: string
  studentId: string
  admNo: string
  name: string
  division: string
  yearId: string
  year: string
  typeId: string
  type: string
  installments: { id: string; name: string }[]
  status: ConcessionStatus
  reason: string
  fileId: string | null
  requestedAt: Date
  requestedBy: string
  decidedAt: Date | null
  decidedBy: string | null
  decisionNote: string | null
  version: number
}

const from = sql`
  student_concessions k join students s on s.school_id = k.school_id and s.id = k.student_id
  join academic_years y on y.school_id = k.school_id and y.id = k.academic_year_id
  join concession_types t on t.school_id = k.school_id and t.id = k.type_id
  left join enrolments e on e.school_id = k.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions v on v.school_id = e.school_id and v.id = e.division_id left join courses c on c.school_id = v.school_id and c.id = v.course_id`

async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, s.id as "studentId", s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || v.name, '') as division, y.id as "yearId", y.name as year,
      t.id as "typeId", t.name as type,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.due_date, i.no) from installments i
        where i.school_id = k.school_id and i.id = any(k.installment_ids)), '[]') as installments,
      k.status, k.reason, k.file_id as "fileId", k.requested_at as "requestedAt",
      coalesce((select u.name from users u where u.id = k.requested_by), '') as "requestedBy", k.decided_at as "decidedAt",
      (select u.name from users u where u.id = k.decided_by) as "decidedBy", k.decision_note as "decisionNote", k.version
    from ${from} where ${where} order by k.requested_at desc, k.id desc ${page}`.execute(trx)
  return rows
}

const answer = (row: Row): AnswerOf<Contract['decide']> => ({
  id: row.id,
  student: { id: row.studentId, admNo: row.admNo, name: row.name, division: row.division },
  academicYear: { id: row.yearId, name: row.year },
  type: { id: row.typeId, name: row.type },
  installments: row.installments,
  status: row.status,
  reason: row.reason,
  fileId: row.fileId,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  decisionNote: row.decisionNote,
  version: row.version,
})

async function findRow({ trx, schoolId }: Pick<SetupCall, 'trx' | 'schoolId'>, id: string): Promise<Row> {
  await sql`select 1 from student_concessions where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [row] = await readRows(trx, sql`k.school_id = ${schoolId} and k.id = ${id}::uuid`)
  if (!row) throw notFound()
  return row
}

const becomes = { approve: 'approved', reject: 'rejected', revoke: 'revoked' } as const

/** Decides a concession, and brings the student's lines to what it makes of them. */
async function decide(call: SetupCall, row: Row, to: (typeof becomes)[keyof typeof becomes], note: string): Promise<Row> {
  const { trx, services, schoolId } = call
  const by = personOf(call).userId
  await sql`
    update student_concessions set status = ${to}, decided_at = ${services.clock.now()}, decided_by = ${by}, decision_note = ${note || null}, version = version + 1
    where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(trx)
  let toAdvance = 0
  if (to !== 'rejected') {
    const onDay = await schoolToday(services, trx, schoolId)
    const settled = await settleStudents(
      services,
      trx,
      { schoolId, yearId: row.yearId, studentIds: [row.studentId] },
      { by, onDay },
    )
    toAdvance = settled.toAdvance
  }
  await call.audit({
    action: `concession.${to}`,
    entity: 'student_concessions',
    entityId: row.id,
    before: { status: row.status },
    after: { status: to, note, toAdvance },
  })
  return findRow(call, row.id)
}

/** What a concession makes of a student's lines, beside those that hold. */
async function effectOf({ trx, schoolId }: Pick<SetupCall, 'trx' | 'schoolId'>, row: Row) {
  const { rows: types } = await sql<Concession>`
    select t.per, t.head_ids as "headIds", k.installment_ids as "installmentIds", coalesce(t.percent_bps, 0) as "percentBps",
      coalesce(t.amount, 0)::bigint as amount
    from student_concessions k join concession_types t on t.school_id = k.school_id and t.id = k.type_id
    where k.school_id = ${schoolId} and k.id = ${row.id}::uuid`.execute(trx)
  const settling = { schoolId, yearId: row.yearId, studentIds: [row.studentId], without: row.id }
  const { next: bare } = await reckonLines(trx, settling)
  const { next } = await reckonLines(trx, { ...settling, beside: { studentId: row.studentId, concession: types[0]! } })
  const before = new Map(bare.map(line => [`${line.installmentId} ${line.headId}`, line]))
  const reached = next.filter(line => line.gross > 0 && types[0]!.headIds.includes(line.headId))
  const { rows: names } = await sql<{ id: string; name: string; head: boolean }>`
    select id, name, false as head from installments where school_id = ${schoolId} and id = any(${reached.map(line => line.installmentId)}::uuid[])
    union all select id, name, true from fee_heads where school_id = ${schoolId} and id = any(${reached.map(line => line.headId)}::uuid[])`.execute(
    trx,
  )
  const nameOf = new Map(names.map(one => [one.id, one.name]))
  const net = (line: (typeof next)[number]) => line.gross - line.concession - line.writeOff
  const groups = [...Map.groupBy(reached, line => line.installmentId)].map(([id, own]) => ({
    id,
    name: nameOf.get(id) ?? '',
    dueDate: own[0]!.dueDate,
    no: own[0]!.no,
    heads: own
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map(line => ({
        id: line.headId,
        name: nameOf.get(line.headId) ?? '',
        gross: line.gross,
        before: before.get(`${line.installmentId} ${line.headId}`)!.concession,
        after: line.concession,
        paid: line.paid,
      })),
    netBefore: own.reduce((sum, line) => sum + net(before.get(`${line.installmentId} ${line.headId}`)!), 0),
    netAfter: own.reduce((sum, line) => sum + net(line), 0),
  }))
  return {
    installments: groups
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.no - b.no))
      .map(({ no: _, ...group }) => group),
    amount: groups.reduce((sum, group) => sum + group.netBefore - group.netAfter, 0),
    toAdvance: reached.reduce((sum, line) => sum + Math.max(0, line.paid - Math.max(0, net(line))), 0),
  }
}

/** @throws 404 for students, a type or installments that are not there. */
async function checkGrant(
  call: SetupCall,
  body: { studentIds: string[]; typeId: string; installmentIds: string[] },
  yearId: string,
) {
  const { trx, schoolId } = call
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.school_id = ${schoolId} and s.id = any(${body.studentIds}::uuid[])
      and ${studentsInScope(personOf(call))}`.execute(trx)
  if (rows[0]!.count < body.studentIds.length) throw notFound()
  const { rows: types } = await sql<{ active: boolean }>`
    select active from concession_types where school_id = ${schoolId} and id = ${body.typeId}::uuid`.execute(trx)
  if (!types[0]) throw notFound()
  const { rows: own } = await sql<{ count: number }>`
    select count(*)::int as count from installments where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and plan_id is not null
      and id = any(${body.installmentIds}::uuid[])`.execute(trx)
  if (own[0]!.count < body.installmentIds.length) throw notFound()
  refuse([types[0].active ? undefined : wrong('typeId', 'TypeInactive')])
}

/** Concessions of students, and their types. */
export const feeConcessionHandlers: Handlers<Contract> = {
  ...typeHandlers,
  async list(call) {
    const { trx, schoolId, query } = call
    const year = await findYear(trx, schoolId, query.academicYearId)
    const where = sql`k.school_id = ${schoolId} and k.academic_year_id = ${year.id} and (${query.status} = '' or k.status = ${query.status})
      and (${query.typeId ?? null}::uuid is null or k.type_id = ${query.typeId ?? null}::uuid)
      and (${query.studentId ?? null}::uuid is null or k.student_id = ${query.studentId ?? null}::uuid)
      and (${matches(sql`s.name_key`, query.text, 'contains')} or ${matches(sql`s.adm_no_key`, query.text, 'contains')})`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    return {
      results: (await readRows(trx, where, page)).map(answer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  async grant(call) {
    const { trx, schoolId, services, body } = call
    const year = await findYear(trx, schoolId, body.academicYearId)
    await checkGrant(call, body, year.id)
    const installmentIds = body.installmentIds.map(id => id.toLowerCase()).sort()
    const students = body.studentIds.map(studentId => ({ id: services.newId(), student_id: studentId }))
    const { rows } = await sql<{ id: string }>`
      insert into student_concessions (school_id, id, student_id, academic_year_id, type_id, installment_ids, reason, file_id, requested_at, requested_by)
      select ${schoolId}::uuid, x.id, x.student_id, ${year.id}::uuid, ${body.typeId}::uuid, ${installmentIds}::uuid[], ${body.reason}, ${body.fileId ?? null}::uuid,
        ${services.clock.now()}, ${personOf(call).userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as x(id uuid, student_id uuid)
      where not exists (select from student_concessions o where o.school_id = ${schoolId} and o.student_id = x.student_id
        and o.academic_year_id = ${year.id}::uuid and o.type_id = ${body.typeId}::uuid and o.status in ('requested', 'approved')
        and (o.installment_ids = '{}' or ${installmentIds}::uuid[] = '{}' or o.installment_ids && ${installmentIds}::uuid[]))
      returning id`.execute(trx)
    const ids = rows.map(row => row.id)
    await call.audit({
      action: 'concession.request',
      entity: 'student_concessions',
      entityId: ids[0] ?? body.typeId,
      after: { ...body, ids },
    })
    return { ids, skipped: body.studentIds.length - ids.length }
  },
  effect: async call => {
    const { trx, schoolId, params } = call
    const [row] = await readRows(trx, sql`k.school_id = ${schoolId} and k.id = ${params.id}::uuid`)
    if (!row) throw notFound()
    return effectOf(call, row)
  },
  async decide(call) {
    const { body, params } = call
    const row = await findRow(call, params.id)
    refuseOthers(call)
    checkVersion(row.version, body.version)
    const to = becomes[body.action]
    if (!concessionMayBecome(row.status, to)) throw custom(409, 'ConcessionDecided', 'This concession was decided already.')
    return answer(await decide(call, row, to, body.note))
  },
  async decideMany(call) {
    const { trx, schoolId, body } = call
    refuseOthers(call)
    const to = becomes[body.action]
    // In the order of students, as everybody locks their accounts.
    const { rows } = await sql<{ id: string }>`
      select id from student_concessions where school_id = ${schoolId} and id = any(${body.ids}::uuid[]) order by student_id, id`.execute(
      trx,
    )
    if (rows.length < body.ids.length) throw notFound()
    let decided = 0
    for (const { id } of rows) {
      const row = await findRow(call, id)
      if (!concessionMayBecome(row.status, to)) continue
      await decide(call, row, to, body.note)
      decided += 1
    }
    return { decided, skipped: body.ids.length - decided }
  },
  async withdraw(call) {
    const { trx, schoolId, params } = call
    const row = await findRow(call, params.id)
    if (row.status !== 'requested') throw custom(409, 'ConcessionDecided', 'This concession was decided already.')
    await sql`delete from student_concessions where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(trx)
    await call.audit({ action: 'concession.withdraw', entity: 'student_concessions', entityId: row.id, before: answer(row) })
  },
}
