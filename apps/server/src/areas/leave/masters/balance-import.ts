import { isTypeFor, type LeaveView, leaveYearOf, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import type { ImportPlace, ImportWork } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { type RecordKindOf, type RecordWrite, recordImport } from '../../../school/imports/records'
import { schoolToday, schoolZone } from '../../../school/zone'
import { academicYearsOf, type LedgerEntry, postLedger } from '../ledger'
import { readLeaveTypes } from './people'
import { inHundredths } from './words'
import { lockYears, openingKey } from './year-runs'

/** Types that are given, each with its leave year of a day. */
async function givenTypes(trx: Trx, today: string) {
  const academic = await academicYearsOf(trx)
  return (await readLeaveTypes(trx))
    .filter(type => type.active && type.allot !== 'none')
    .map(type => ({ ...type, ...leaveYearOf(type.yearBasis, today, academic) }))
}

const readStaff = (trx: Trx) =>
  trx.selectFrom('staff').select(['id', 'code', 'teaching', 'gender']).where('status', '=', 'Working').execute()

async function leaveView(trx: Trx, today: string): Promise<LeaveView> {
  const staff = await readStaff(trx)
  return { staff: new Map(staff.map(one => [nameKey(one.code), one])), types: await givenTypes(trx, today) }
}

/** Entries `l` that a balance of a day holds: those until then, and those that brought in how it stood. */
const stoodOn = (asOn: ReturnType<typeof sql>) => sql`
  case when l.run_key like 'opening %' then substr(l.run_key, 9, 10) else (l.at at time zone c.time_zone)::date::text end <= ${asOn}`

const balances: RecordKindOf = {
  code: 'leave-balances',
  table: 'leave_ledger',
  query: sql`
    select id, record from (
      select md5(o.staff_id::text || o.leave_type_id)::uuid as id, jsonb_build_object('staffCode', s.code, 'typeCode', t.code, 'asOn', o.as_on,
        'balance', trim_scale((
          select sum(l.hundredths) / 100.0 from leave_ledger l join schools c on c.id = l.school_id
          where l.staff_id = o.staff_id and l.leave_type_id = o.leave_type_id and l.leave_year = o.leave_year and ${stoodOn(sql`o.as_on`)}))::text) as record
      from (
        select distinct on (staff_id, leave_type_id) staff_id, leave_type_id, leave_year, substr(run_key, 9, 10) as as_on
        from leave_ledger where run_key like 'opening %' order by staff_id, leave_type_id, leave_year desc, substr(run_key, 9, 10) desc) o
      join staff s on s.id = o.staff_id join leave_types t on t.id = o.leave_type_id) brought_in`,
  viewOf: async (trx, { view }) => ({ ...view, leave: await leaveView(trx, view.today) }),
  async write(place, writes) {
    await lockYears(place)
    await postLedger(place, await openings(place, writes), null)
    return nothingMade
  },
}

/** Entries that make balances what a file says of a day. */
async function openings(place: ImportPlace, writes: readonly RecordWrite[]): Promise<LedgerEntry[]> {
  const { trx, schoolId, services } = place
  const types = await givenTypes(trx, await schoolToday(services, trx, schoolId))
  const staff = new Map((await readStaff(trx)).map(one => [nameKey(one.code), one]))
  const wanted = writes.flatMap(({ record }) => {
    const one = staff.get(nameKey(record.staffCode ?? ''))
    const type = types.find(each => one && nameKey(each.code) === nameKey(record.typeCode ?? '') && isTypeFor(each, one))
    if (!one || !type) return []
    const { asOn = '', balance } = record
    return [{ staffId: one.id, leaveTypeId: type.id, leaveYear: type.startsOn, asOn, hundredths: inHundredths(Number(balance)) }]
  })
  const zone = await schoolZone(trx, schoolId)
  const { rows } = await sql<{ staffId: string; leaveTypeId: string; sum: number }>`
    select l.staff_id as "staffId", l.leave_type_id as "leaveTypeId", sum(l.hundredths)::int as sum
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("staffId" uuid, "leaveTypeId" uuid, "leaveYear" date, "asOn" text)
    join leave_ledger l on l.staff_id = w."staffId" and l.leave_type_id = w."leaveTypeId" and l.leave_year = w."leaveYear"
    join (select ${zone}::text as time_zone) c on true
    where ${stoodOn(sql`w."asOn"`)} group by 1, 2`.execute(trx)
  const stood = new Map(rows.map(row => [`${row.staffId} ${row.leaveTypeId}`, row.sum]))
  return wanted.map(({ asOn, hundredths, ...one }) => ({
    ...one,
    kind: 'opening' as const,
    hundredths: hundredths - (stood.get(`${one.staffId} ${one.leaveTypeId}`) ?? 0),
    runKey: openingKey(asOn, services.newId()),
  }))
}

const { undo: _, find: __, ...work } = recordImport(balances)

/** Files of balances. What came in stays: the ledger takes nothing back, and a newer file says otherwise. */
export const balanceImport: ImportWork = work
