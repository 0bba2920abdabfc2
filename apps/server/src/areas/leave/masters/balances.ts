import type { BodyOf, contract, QueryOf } from '@school/api'
import { addDays, grantWithin, isTypeFor, type LeaveLedgerKind, leaveYearOf } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { invalid, notFound } from '../../../platform/problems'
import { masters, sections } from '../../../school/lookups'
import { matches } from '../../../school/search'
import { schoolDay } from '../../../school/zone'
import { academicYearsOf, balancesOf, type LeaveBalance, type LedgerEntry, lockBalances, postLedger } from '../ledger'
import { readLeaveTypes } from './people'
import { leaveFieldText } from './texts'
import { inDays, inHundredths } from './words'
import { yearsToRun } from './years'

type Contract = typeof contract.leaveMasters
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

const answerOf = ({ leaveTypeId, balance, held, available }: LeaveBalance) => ({
  leaveTypeId,
  balance: inDays(balance),
  held: inDays(held),
  available: available === null ? null : inDays(available),
})

const is = (column: RawBuilder<unknown>, id: string): RawBuilder<boolean> => (id ? sql`${column} = ${id}::uuid` : sql`true`)

/** Working staff with their balances. */
export async function readBalances(call: Call, query: QueryOf<Contract['balances']>) {
  const { trx } = call
  const { page, pageSize, text, sectionId, designationId, teaching } = query
  const { today } = await schoolDay(call)
  const where = sql`t.status = 'Working' and ${is(sql`t.section_id`, sectionId)} and ${is(sql`t.designation_id`, designationId)}
    and (${teaching} = '' or t.teaching = (${teaching} = 'teaching'))
    and (${matches(sql`t.name_key`, text, 'contains')} or ${matches(sql`t.code_key`, text, 'contains')})`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from staff t where ${where}`.execute(trx)
  const { rows: people } = await sql<{ id: string; name: string; code: string; designation: string }>`
    select t.id, t.name, t.code, m.name as designation from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where ${where} order by t.name_key, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const balances = await balancesOf(
    trx,
    people.map(one => one.id),
    query.onDay ?? today,
  )
  const byStaff = Map.groupBy(balances, one => one.staffId)
  const shown = new Set(balances.map(one => one.leaveTypeId))
  const types = (await readLeaveTypes(trx)).filter(type => type.active || shown.has(type.id))
  return {
    results: people.map(one => ({ ...one, balances: (byStaff.get(one.id) ?? []).map(answerOf) })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
    types: types.map(({ id, name, code, allot, appliesTo }) => ({ id, name, code, allot, appliesTo })),
    sections: await sections(trx),
    designations: await masters(trx, 'designation'),
    years: await yearsToRun(call, today),
    today,
  }
}

interface EntryRow {
  id: string
  leaveTypeId: string
  code: string
  kind: LeaveLedgerKind
  hundredths: number
  expiresOn: string | null
  applicationNo: number | null
  reason: string | null
  by: string | null
  at: Date
}

/** The balances of one person with what they come from. */
export async function readBalancesOf(call: Call, staffId: string, query: QueryOf<Contract['balancesOf']>) {
  const { trx } = call
  const staff = await trx.selectFrom('staff').select(['id', 'name']).where('id', '=', staffId).executeTakeFirst()
  if (!staff) throw notFound()
  const day = query.onDay ?? (await schoolDay(call)).today
  const balances = await balancesOf(trx, [staff.id], day)
  const types = new Map((await readLeaveTypes(trx)).map(type => [type.id, type]))
  const academic = await academicYearsOf(trx)
  const years = (['academic', 'calendar'] as const).map(basis => ({ basis, ...leaveYearOf(basis, day, academic) }))
  const { rows } = await sql<EntryRow>`
    select l.id, l.leave_type_id as "leaveTypeId", t.code, l.kind, l.hundredths, l.lot_expires_on::text as "expiresOn", a.no as "applicationNo",
      l.reason, u.name as by, l.at
    from leave_ledger l join leave_types t on t.school_id = l.school_id and t.id = l.leave_type_id
    join jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as y(basis text, "startsOn" date) on y.basis = t.year_basis and y."startsOn" = l.leave_year
    left join leave_applications a on a.school_id = l.school_id and a.id = l.application_id
    left join users u on u.id = l.by
    where l.staff_id = ${staff.id}::uuid and ${is(sql`l.leave_type_id`, query.leaveTypeId)}
    order by l.at desc, l.id desc limit 500`.execute(trx)
  return {
    staff,
    balances: balances.map(one => ({
      ...answerOf(one),
      name: types.get(one.leaveTypeId)?.name ?? '',
      code: types.get(one.leaveTypeId)?.code ?? '',
      yearFrom: one.year.startsOn,
      yearTo: one.year.endsOn,
    })),
    entries: rows.map(({ hundredths, reason, by, at, ...row }) => ({
      ...row,
      days: inDays(hundredths),
      reason: reason ?? '',
      by: by ?? '',
      at: at.toISOString(),
    })),
  }
}

/** Credits days, or takes them back. */
export async function adjustBalances(call: Call, body: BodyOf<Contract['adjust']>) {
  const { trx } = call
  const hundredths = inHundredths(body.days)
  if (hundredths === 0) throw invalid([{ field: 'days', message: leaveFieldText('NoDays') }])
  const type = (await readLeaveTypes(trx)).find(one => one.id === body.leaveTypeId.toLowerCase())
  if (!type) throw notFound()
  if (type.allot === 'none' && type.quota === 0) throw invalid([{ field: 'leaveTypeId', message: leaveFieldText('NotCredited') }])
  const { today } = await schoolDay(call)
  if (body.expiresOn && body.expiresOn < today) throw invalid([{ field: 'expiresOn', message: leaveFieldText('ExpiresBefore') }])
  const ids = body.staffIds.map(id => id.toLowerCase())
  const staff = await trx.selectFrom('staff').select(['id', 'teaching', 'gender']).where('id', 'in', ids).execute()
  if (staff.length < ids.length) throw notFound()
  const meant = staff.filter(one => isTypeFor(type, one))
  await lockBalances(
    call,
    meant.map(one => ({ staffId: one.id, leaveTypeId: type.id })),
  )
  const balances = (await balancesOf(trx, ids, today)).filter(one => one.leaveTypeId === type.id)
  const balanceOf = new Map(balances.map(one => [one.staffId, one.balance]))
  const year = leaveYearOf(type.yearBasis, today, await academicYearsOf(trx))
  const isCredit = hundredths > 0 && type.allot === 'credit'
  const expiresOn =
    hundredths > 0 ? (body.expiresOn ?? (isCredit && type.creditExpiryDays ? addDays(today, type.creditExpiryDays) : null)) : null
  const entries = meant.map(
    (one): LedgerEntry => ({
      staffId: one.id,
      leaveTypeId: type.id,
      leaveYear: year.startsOn,
      kind: isCredit ? 'credit' : 'adjust',
      hundredths: hundredths > 0 ? grantWithin(hundredths, balanceOf.get(one.id) ?? 0, type.maxAccrual) : hundredths,
      lotExpiresOn: expiresOn,
      reason: body.reason,
    }),
  )
  const credited = await postLedger(call, entries, personOf(call).userId)
  await call.audit({
    action: 'leaveBalances.adjust',
    entity: 'leave_types',
    entityId: type.id,
    after: { staffIds: ids, days: body.days, reason: body.reason, credited },
  })
  return { credited, unchanged: ids.length - credited }
}
