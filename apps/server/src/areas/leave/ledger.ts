import { availableLeave, balanceOfType, type LeaveLedgerKind, type LeaveYear, leaveYearOf } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { Trx } from '../../platform/transaction'

/** A balance of a type in the leave year of a day. Amounts are hundredths of days. */
export interface LeaveBalance {
  readonly staffId: string
  readonly leaveTypeId: string
  readonly year: LeaveYear
  /** What the ledger comes to; of a type that is not given but limited, what is left of its quota. */
  readonly balance: number
  /** What waits for a decision. */
  readonly held: number
  /** Whole halves that may be taken; null where the type has no limit. */
  readonly available: number | null
}

/** The academic years of the school, for `leaveYearOf`. */
export async function academicYearsOf(trx: Trx): Promise<LeaveYear[]> {
  const rows = await trx.selectFrom('academic_years').select(['starts_on', 'ends_on']).orderBy('starts_on').execute()
  return rows.map(row => ({ startsOn: row.starts_on, endsOn: row.ends_on }))
}

interface Row {
  staffId: string
  leaveTypeId: string
  startsOn: string
  endsOn: string
  allot: 'yearly' | 'monthly' | 'credit' | 'none'
  quota: number
  negative: number
  balance: number
  held: number
}

/**
 * The balances of some staff, each of the leave year in which a day lies: of all active types that are meant for them, and of
 * others with entries in that year.
 *
 * @param except an application that does not count as waiting, the one that is being decided or changed.
 */
export async function balancesOf(
  trx: Trx,
  staffIds: readonly string[],
  leaveYearOn: string,
  except: string | null = null,
): Promise<LeaveBalance[]> {
  if (staffIds.length === 0) return []
  const academic = await academicYearsOf(trx)
  const years = (['academic', 'calendar'] as const).map(basis => ({ basis, ...leaveYearOf(basis, leaveYearOn, academic) }))
  const { rows } = await sql<Row>`
    with years as materialized (
      select basis, "startsOn" as starts_on, "endsOn" as ends_on
      from jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as y(basis text, "startsOn" date, "endsOn" date)
    ), posted as materialized (
      select l.staff_id, l.leave_type_id, sum(l.hundredths)::int as sum
      from leave_ledger l join leave_types t on t.school_id = l.school_id and t.id = l.leave_type_id join years y on y.basis = t.year_basis
      where l.staff_id = any(${[...staffIds]}::uuid[]) and l.leave_year = y.starts_on group by 1, 2
    ), waiting as materialized (
      select a.staff_id, a.leave_type_id, sum(case when d.half = 'day' then 100 else 50 end)::int as sum
      from leave_applications a join leave_days d on d.school_id = a.school_id and d.application_id = a.id and d.kind in ('charged', 'sandwich')
      join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id join years y on y.basis = t.year_basis
      where a.status = 'Pending' and a.staff_id = any(${[...staffIds]}::uuid[]) and a.id is distinct from ${except}::uuid
        and d.on_day between y.starts_on and y.ends_on group by 1, 2
    )
    select s.id as "staffId", t.id as "leaveTypeId", y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", t.allot, t.quota, t.negative,
      coalesce(p.sum, 0) as balance, coalesce(w.sum, 0) as held
    from staff s join leave_types t on t.school_id = s.school_id and t.audience = 'staff' join years y on y.basis = t.year_basis
    left join posted p on p.staff_id = s.id and p.leave_type_id = t.id
    left join waiting w on w.staff_id = s.id and w.leave_type_id = t.id
    where s.id = any(${[...staffIds]}::uuid[]) and (p.sum is not null or w.sum is not null
      or (t.active and t.applies_to in ('all', case when s.teaching then 'teaching' else 'nonTeaching' end) and t.gender in ('any', lower(s.gender))))
    order by s.id, t.sort_order, t.name, t.id`.execute(trx)
  return rows.map(({ staffId, leaveTypeId, startsOn, endsOn, allot, quota, negative, held, ...row }) => {
    const { balance, limited } = balanceOfType({ allot, quota }, row.balance)
    const available = limited ? availableLeave(balance, held, negative) : null
    return { staffId, leaveTypeId, year: { startsOn, endsOn }, balance, held, available }
  })
}

/** What is written into the ledger. */
export interface LedgerEntry {
  readonly staffId: string
  readonly leaveTypeId: string
  /** The first day of the leave year. */
  readonly leaveYear: string
  readonly kind: LeaveLedgerKind
  /** With its sign: what is used or lost is below 0. */
  readonly hundredths: number
  readonly lotExpiresOn?: string | null
  readonly applicationId?: string | null
  /** An entry with a key is written once. */
  readonly runKey?: string | null
  readonly reason?: string | null
}

type Where = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** Rows that one statement writes. */
const batch = 2000

/**
 * Writes entries; those of 0 that bring no balance in and those whose key is there already are left out.
 *
 * @param by the user who causes them; null for the school itself.
 * @returns how many were written.
 */
export async function postLedger(
  { trx, services, schoolId }: Where,
  entries: readonly LedgerEntry[],
  by: string | null,
): Promise<number> {
  const at = services.clock.now()
  const rows = entries
    .filter(entry => entry.hundredths !== 0 || entry.kind === 'opening')
    .map(entry => ({
      school_id: schoolId,
      id: services.newId(),
      staff_id: entry.staffId,
      leave_type_id: entry.leaveTypeId,
      leave_year: entry.leaveYear,
      kind: entry.kind,
      hundredths: entry.hundredths,
      lot_expires_on: entry.lotExpiresOn ?? null,
      application_id: entry.applicationId ?? null,
      run_key: entry.runKey ?? null,
      reason: entry.reason ?? null,
      by,
      at,
    }))
  let written = 0
  for (let from = 0; from < rows.length; from += batch) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('leave_ledger')
      .values(rows.slice(from, from + batch))
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    written += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return written
}

/** Holds balances until the transaction ends, in one order: what is read of them then cannot be used twice. */
export async function lockBalances(
  { trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>,
  balances: readonly { readonly staffId: string; readonly leaveTypeId: string }[],
): Promise<void> {
  const keys = [...new Set(balances.map(one => `leave:${schoolId}:${one.staffId}:${one.leaveTypeId}`.toLowerCase()))].toSorted()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}
