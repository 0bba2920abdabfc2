import { type Concession, type ConcessionStatus, concessionsOn } from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { feeRules } from './owed'
import { classAsked, classOf, classPlace, divisionName, type FeeRow, type FeeScope, oneOf } from './report-scope'
import { concededLines, readStood } from './setup/settle'

interface Granted extends Concession {
  id: string
  studentId: string
  typeId: string
  type: string
  heads: string
  status: ConcessionStatus
  approvedBy: string
}

const sum = (given: ReadonlyMap<string, number>) => [...given.values()].reduce((total, one) => total + one, 0)

async function readGranted({ trx, schoolId, yearId, asked }: FeeScope): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select k.id, k.student_id as "studentId", t.id as "typeId", t.name as type, k.status, k.installment_ids as "installmentIds", t.per, t.head_ids as "headIds",
      coalesce(t.percent_bps, 0) as "percentBps", coalesce(t.amount, 0)::bigint as amount,
      coalesce((select string_agg(h.name, ', ' order by h.sort_order, h.name) from fee_heads h where h.school_id = t.school_id and h.id = any(t.head_ids)), '') as heads,
      case when k.status in ('approved', 'revoked') then coalesce((select u.name from users u where u.id = k.decided_by), '') else '' end as "approvedBy"
    from student_concessions k join concession_types t on t.school_id = k.school_id and t.id = k.type_id
    where k.school_id = ${schoolId} and k.academic_year_id = ${yearId}::uuid and ${oneOf(sql`k.student_id`, asked.studentId)}
    order by t.percent_bps is null, k.decided_at, k.id`.execute(trx)
  return rows
}

/** What lines came with from the school's own system, of which there is no record of who granted it. */
async function readTold({ trx, schoolId, yearId, asked }: FeeScope) {
  const query = sql<{ studentId: string; amount: number; heads: string }>`
    select d.student_id as "studentId", sum(least(d.told_concession, d.gross))::bigint as amount, string_agg(distinct h.name, ', ') as heads
    from demands d join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where d.school_id = ${schoolId} and d.academic_year_id = ${yearId}::uuid and d.told_concession > 0 and d.status <> 'carried'
      and ${oneOf(sql`d.fee_account_id`, asked.accountId)} and ${oneOf(sql`d.student_id`, asked.studentId)}
    group by d.student_id having sum(least(d.told_concession, d.gross)) > 0`
  return (await inBulk(trx, () => query.execute(trx))).rows
}

/**
 * Concessions of the year with what each takes off: percentages first, as they are reckoned, so that they add up to what the
 * lines of dues say. What is not approved takes nothing off.
 */
export async function readConcessionRows(scope: FeeScope): Promise<FeeRow[]> {
  const { trx, schoolId, yearId, asked } = scope
  const granted = await readGranted(scope)
  const { roundTo } = await feeRules(trx, schoolId)
  const byStudent = Map.groupBy(granted, row => row.studentId)
  const stood = await readStood(trx, schoolId, yearId, [...byStudent.keys()])
  const found = [...byStudent].flatMap(([studentId, own]) => {
    const lines = concededLines(stood.get(studentId) ?? [])
    const ofAccount = new Set(
      (stood.get(studentId) ?? [])
        .filter(line => !asked.accountId || line.accountId === asked.accountId.toLowerCase())
        .map(line => `${line.installmentId} ${line.headId}`),
    )
    let counted: Concession[] = []
    let before = 0
    return own.map(one => {
      let amount: number | null = null
      if (one.status === 'approved') {
        counted = [...counted, one]
        const after = sum(new Map([...concessionsOn(lines, counted, roundTo)].filter(([key]) => ofAccount.has(key))))
        amount = after - before
        before = after
      }
      return { ...one, given: amount }
    })
  })
  const rows = [
    ...found.map(({ id, studentId, type, heads, given, status, approvedBy }) => ({
      id,
      studentId,
      type,
      heads,
      amount: given,
      status: status as string | null,
      approvedBy,
    })),
    ...(asked.typeId || (asked.status && asked.status !== 'approved')
      ? []
      : (await readTold(scope)).map(row => ({ ...row, id: `told ${row.studentId}`, type: '', status: null, approvedBy: '' }))),
  ]
    .filter(row => !asked.status || row.status === asked.status || row.status === null)
    .filter(row => !asked.typeId || granted.some(one => one.id === row.id && one.typeId === asked.typeId?.toLowerCase()))
  return placed(scope, rows)
}

/** Rows in the order of their students, without those of other classes. */
async function placed(scope: FeeScope, rows: readonly (FeeRow & { studentId: string })[]): Promise<FeeRow[]> {
  const ids = [...new Set(rows.map(row => row.studentId))]
  const query = sql<{ id: string; admNo: string; name: string; division: string }>`
    select s.id, s.adm_no as "admNo", s.name, ${divisionName} as division from students s ${classOf(scope, sql`s.id`)}
    where s.school_id = ${scope.schoolId} and s.id = any(${ids}::uuid[]) and ${classAsked(scope, sql`s.id`)} order by ${classPlace}, s.name_key, s.id`
  const { rows: students } = await inBulk(scope.trx, () => query.execute(scope.trx))
  const own = Map.groupBy(rows, row => row.studentId)
  return students.flatMap(({ id, ...student }) => own.get(id)!.map(row => ({ ...student, ...row })))
}
