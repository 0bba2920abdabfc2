import { sql } from 'kysely'
import { balancesOf } from '../ledger'
import { asDays, type LeavePlace } from './place'

/** The balances of a person in the leave years of a day, of active types alone, with what was given for the year. */
export async function readBalances({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, staffId: string, day: string) {
  const found = await balancesOf(trx, [staffId], day)
  const { rows } = await sql<{ id: string; leaveYear: string; given: number }>`
    select leave_type_id as id, leave_year::text as "leaveYear", sum(hundredths)::int as given from leave_ledger
    where school_id = ${schoolId}::uuid and staff_id = ${staffId}::uuid and kind not in ('use', 'release') group by 1, 2`.execute(
    trx,
  )
  const { rows: types } = await sql<{ id: string; code: string; name: string; quota: number; allot: string }>`
    select id, code, name, quota, allot from leave_types where school_id = ${schoolId}::uuid and audience = 'staff' and active and not is_reserved
    order by sort_order, lower(name), id`.execute(trx)
  return types.flatMap(type => {
    const own = found.find(one => one.leaveTypeId === type.id)
    if (!own) return []
    const given = rows.find(row => row.id === type.id && row.leaveYear === own.year.startsOn)?.given ?? 0
    return [
      {
        leaveTypeId: type.id,
        code: type.code,
        allot: type.allot,
        name: type.name,
        balance: asDays(own.balance),
        held: asDays(own.held),
        available: own.available === null ? null : asDays(own.available),
        given: asDays(type.allot === 'none' ? type.quota + given : given),
      },
    ]
  })
}

/** A balance as calls answer it. */
export const balanceAnswer = ({ allot: _, ...balance }: Awaited<ReturnType<typeof readBalances>>[number]) => balance
