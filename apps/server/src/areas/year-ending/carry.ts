import type { BodyOf, contract } from '@school/api'
import { balanceOf, type Carry, carryOf } from '@school/rules'
import { sql } from 'kysely'
import { amountsOf, type DueInstallment, feeRules, readInstallments } from '../fees/owed'
import type { Place } from './endings'

/** What is carried, and how: the body of the preview without its page. */
export type CarryOrder = Omit<BodyOf<(typeof contract.carryForward)['run']>, 'typedText'>

export interface CarryYear {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

/** A student's account with unpaid fees of the old year. */
export interface CarryRow {
  readonly studentId: string
  readonly accountId: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  readonly course: string
  readonly account: string
  readonly carry: Carry
  /** Carried before, or with a payment under way: both are left out. */
  readonly state: 'carry' | 'already' | 'waiting'
}

interface Facts {
  studentId: string
  accountId: string
  admNo: string
  name: string
  division: string
  course: string
  account: string
  already: boolean
  waiting: boolean
}

const keyOf = ({ studentId, accountId }: Pick<Facts, 'studentId' | 'accountId'>) => `${studentId} ${accountId}`

/** Unpaid installments, and those whose fine may be. */
const readDues = ({ trx, schoolId }: Place, order: CarryOrder, accountIds: readonly string[]): Promise<DueInstallment[]> =>
  readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.academic_year_id = ${order.fromYearId}::uuid and d.fee_account_id = any(${[...accountIds]}::uuid[])
      and d.status = 'open' and (${order.includeFines} and i.fine_rule_id is not null or exists (
        select from demands o where o.school_id = d.school_id and o.student_id = d.student_id and o.installment_id = d.installment_id
          and o.status = 'open' and o.gross - o.concession - o.write_off > o.paid))
      and (${order.includeTerminated} or exists (
        select from students s where s.school_id = d.school_id and s.id = d.student_id and s.status = 'studying'))`,
  )

/** Everybody whose fees may be carried, by class and name, with what that would be. */
export async function readCarries(
  place: Place,
  order: CarryOrder,
  from: CarryYear,
  accountIds: readonly string[],
): Promise<CarryRow[]> {
  const { trx, schoolId } = place
  const rules = await feeRules(trx, schoolId)
  const dues = Map.groupBy(await readDues(place, order, accountIds), keyOf)
  const keys = [...dues.values()].map(([due]) => ({ student_id: due!.studentId, account_id: due!.accountId }))
  const { rows } = await sql<Facts>`
    select s.id as "studentId", a.id as "accountId", s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || v.name, '') as division,
      coalesce(c.name, '') as course, a.name as account,
      exists (select from fee_carry_lines l where l.school_id = s.school_id and l.student_id = s.id and l.fee_account_id = a.id
        and l.from_year_id = ${order.fromYearId}::uuid and l.to_year_id = ${order.toYearId}::uuid) as already,
      exists (select from fee_orders o where o.school_id = s.school_id and o.student_id = s.id and o.fee_account_id = a.id
        and o.status in ('created', 'pending')) as waiting
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(student_id uuid, account_id uuid)
    join students s on s.school_id = ${schoolId}::uuid and s.id = x.student_id
    join fee_accounts a on a.school_id = s.school_id and a.id = x.account_id
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${order.fromYearId}::uuid
    left join divisions v on v.school_id = e.school_id and v.id = e.division_id left join courses c on c.school_id = v.school_id and c.id = v.course_id
    order by c.sort_order, lower(c.name), v.sort_order, lower(v.name), s.name_key, s.id, a.sort_order`.execute(trx)
  return rows.flatMap(({ already, waiting, ...facts }) => {
    const installments = dues.get(keyOf(facts))!.map(due => ({
      installmentId: due.id,
      fineDue: amountsOf(due, from.endsOn, rules.roundTo).fineDue,
      heads: due.heads.map(head => ({ demandId: head.demandId, headId: head.headId, balance: balanceOf(head) })),
    }))
    const carry = carryOf(installments, order)
    return carry
      ? [{ ...facts, carry, state: already ? ('already' as const) : waiting ? ('waiting' as const) : ('carry' as const) }]
      : []
  })
}

/** Students and paise of rows. */
export function sumsOf(rows: readonly CarryRow[]) {
  const principal = rows.reduce((sum, { carry }) => sum + carry.principal, 0)
  const fine = rows.reduce((sum, { carry }) => sum + carry.fine, 0)
  return { students: new Set(rows.map(row => row.studentId)).size, principal, fine, total: principal + fine }
}
