import type { contract } from '@school/api'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { writeXlsx } from '../../platform/spreadsheet/write'
import { insideSchool } from '../../platform/transaction'
import { jobAnswer } from '../../school/job-answer'
import { type CarryOrder, type CarryYear, readCarries, sumsOf } from './carry'
import { type CarryWork, carryKind, paidLines, type UndoWork, undoKind } from './carry-work'
import { readYears } from './check'
import { type Place, schoolInScope } from './endings'

type Contract = typeof contract.carryForward
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'language'>

interface Ordered extends Place {
  readonly code: string
  readonly from: CarryYear
  readonly accountIds: readonly string[]
}

const paid = (n: number) => custom(409, 'CarryPaid', 'Undo is not possible: {n} carried lines have payments.', { n })
const typedTextDiffers = () => custom(400, 'TypedTextDiffers', 'The confirmation text does not match.')

const accountsOf = async ({ trx }: Pick<Place, 'trx'>) =>
  (await sql<{ id: string; name: string }>`select id, name from fee_accounts order by sort_order, lower(name)`.execute(trx)).rows

/** Works in the school of an order whose years and accounts are hers. */
async function inOrder<T>(call: Call, order: CarryOrder, work: (place: Ordered) => Promise<T>): Promise<T> {
  const { trx, services } = call
  const { id: schoolId, code } = await schoolInScope(call, order.schoolId)
  return insideSchool(trx, schoolId, async () => {
    const years = await readYears({ trx })
    const [from, to] = [order.fromYearId, order.toYearId].map(id => years.find(year => year.id === id.toLowerCase()))
    if (!from || !to) throw notFound()
    if (to.startsOn <= from.startsOn || order.dueDate < to.startsOn || order.dueDate > to.endsOn)
      throw custom(400, 'CarryYears', 'Choose a later year, and a due date inside it.')
    const known = (await accountsOf({ trx })).map(({ id }) => id)
    const chosen = order.accountIds.map(id => id.toLowerCase())
    if (!chosen.every(id => known.includes(id))) throw invalid([{ field: 'accountIds', message: fieldText('NotAChoice') }])
    return work({ trx, services, schoolId, code, from, accountIds: chosen.length > 0 ? chosen : known })
  })
}

/** Students whose fees were carried before. */
async function countAlready({ trx, accountIds }: Ordered, order: CarryOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct student_id)::int as count from fee_carry_lines
    where from_year_id = ${order.fromYearId} and to_year_id = ${order.toYearId} and fee_account_id = any(${[...accountIds]}::uuid[])`.execute(
    trx,
  )
  return rows[0]!.count
}

async function preview(call: CallContext<Contract['preview']>) {
  const { page, pageSize, ...order } = call.body
  return inOrder(call, order, async place => {
    const rows = await readCarries(place, order, place.from, place.accountIds)
    const due = rows.filter(row => row.state === 'carry')
    const courses = [...Map.groupBy(due, row => row.course)].map(([course, own]) => ({ course, ...sumsOf(own) }))
    return {
      ...sumsOf(due),
      already: await countAlready(place, order),
      waiting: sumsOf(rows.filter(row => row.state === 'waiting')).students,
      courses,
      rows: {
        results: rows.slice((page - 1) * pageSize, page * pageSize).map(({ carry: { principal, fine }, course: _, ...row }) => ({
          ...row,
          ...{ principal, fine, total: principal + fine },
        })),
        pagination: { currentPage: page, pageSize, count: rows.length },
      },
    }
  })
}

const rupees = (paise: number) => paise / 100

async function exportRows(call: CallContext<Contract['export']>) {
  const rows = await inOrder(call, call.body, place => readCarries(place, call.body, place.from, place.accountIds))
  const { language } = call
  const headers = (
    [
      'yearEnding.admNo',
      'yearEnding.student',
      'yearEnding.division',
      'yearEnding.fees.account',
      'yearEnding.fees.principal',
      'yearEnding.fees.fine',
      'yearEnding.fees.total',
      'yearEnding.fees.state',
    ] as const
  ).map(id => say(language, id))
  const bytes = await writeXlsx({
    name: say(language, 'yearEnding.fees.run'),
    headers,
    rows: rows.map(({ carry: { principal, fine }, ...row }) => [
      ...[row.admNo, row.name, row.division, row.account],
      ...[rupees(principal), rupees(fine), rupees(principal + fine)],
      say(language, `yearEnding.fees.state.${row.state}`),
    ]),
  })
  return call.reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', 'attachment; filename="carry-forward.xlsx"')
    .send(Buffer.from(bytes))
}

const actorOf = (call: Call) => ({ id: personOf(call).userId, roles: [...personOf(call).roles] })

/** Starts the work of a carry, one at a time in a school. */
async function begin(call: Call, { trx, services, schoolId }: Place, kind: string, payload: CarryWork | UndoWork) {
  const id = await services.jobs.enqueue(services, trx, {
    ...{ kind, payload, schoolId, total: 1 },
    ownerId: personOf(call).userId,
    dedupeKey: `${carryKind} ${schoolId}`,
  })
  await sql`update fee_carries set job_id = ${id} where id = ${payload.carryId}`.execute(trx)
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

async function run(call: CallContext<Contract['run']>) {
  const { typedText, ...order } = call.body
  return inOrder(call, order, async place => {
    const { trx, services, schoolId, from, accountIds } = place
    if (typedText !== place.code) throw typedTextDiffers()
    if (order.mode === 'none') throw custom(400, 'CarryNothing', 'There is nothing to carry.')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${carryKind} ${schoolId}`}, 0))`.execute(trx)
    const { rows } = await sql<{ job_id: string }>`select job_id from fee_carries where status = 'Running'`.execute(trx)
    if (rows[0])
      return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', rows[0].job_id).executeTakeFirstOrThrow())
    const carryId = services.newId()
    const { name: toYear } = (await readYears({ trx })).find(year => year.id === order.toYearId.toLowerCase())!
    await sql`
      insert into fee_carries (school_id, id, from_year_id, to_year_id, to_year, mode, include_fines, include_terminated, fee_account_ids, due_date, least, at, by)
      values (${schoolId}, ${carryId}, ${order.fromYearId}, ${order.toYearId}, ${toYear}, ${order.mode}, ${order.includeFines}, ${order.includeTerminated},
        ${[...accountIds]}::uuid[], ${order.dueDate}, ${order.least}, ${services.clock.now()}, ${personOf(call).userId})`.execute(
      trx,
    )
    return begin(call, place, carryKind, { carryId, order, from, accountIds, actor: actorOf(call), language: call.language })
  })
}

async function undo(call: CallContext<Contract['undo']>) {
  const { trx, services, body } = call
  const { rows } = await sql<{
    school_id: string
    status: string
  }>`select school_id, status from fee_carries where id = ${body.id}`.execute(trx)
  if (!rows[0]) throw notFound()
  const { id: schoolId, code } = await schoolInScope(call, rows[0].school_id)
  if (body.typedText !== code) throw typedTextDiffers()
  if (rows[0].status !== 'Done') throw custom(409, 'CarryUndone', 'This was taken back already.')
  return insideSchool(trx, schoolId, async () => {
    const place = { trx, services, schoolId }
    const n = await paidLines(place, body.id)
    if (n > 0) throw paid(n)
    return begin(call, place, undoKind, { carryId: body.id, actor: actorOf(call), language: call.language })
  })
}

interface CarryRowKept {
  id: string
  from: string
  to: string
  mode: 'total' | 'head-wise'
  students: number
  amount: number
  skipped: number
  dueDate: string
  status: 'Running' | 'Done' | 'Undone' | 'Failed'
  at: Date
  by: string
}

/** Unpaid fees of a year that go into a later one. */
export const carryHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx } = call
    const { id } = await schoolInScope(call, call.query.school)
    return insideSchool(trx, id, async () => ({ years: await readYears({ trx }), accounts: await accountsOf({ trx }) }))
  },
  async list(call) {
    const { trx, query } = call
    const { id } = await schoolInScope(call, query.school)
    const { rows } = await sql<CarryRowKept>`
      select k.id, f.name as from, k.to_year as to, k.mode, k.students, k.amount, k.skipped, k.due_date::text as "dueDate", k.status, k.at,
        coalesce((select u.name from users u where u.id = k.by), '') as by
      from fee_carries k join academic_years f on f.school_id = k.school_id and f.id = k.from_year_id
      where k.school_id = ${id} order by k.at desc, k.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      trx,
    )
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*)::int as count from fee_carries where school_id = ${id}`.execute(trx)
    return {
      results: rows.map(row => ({ ...row, at: row.at.toISOString() })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    }
  },
  preview,
  export: exportRows,
  run,
  undo,
}
