import { nameKey, netOf } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { schoolToday } from '../../school/zone'
import { noteCleared } from './cleared'
import { writeLedger } from './ledger'
import { feeRules } from './owed'
import { liftPaidLocks } from './unlock'

/** One line of what a student owes, as the school's own system tells it. Amounts are paise. */
export interface DueWrite {
  /** Its name there; a later line of the same name replaces it. */
  readonly externalKey: string
  readonly studentId: string
  readonly academicYearId: string
  readonly feeAccountId: string
  readonly installmentNo: number
  readonly installmentName: string
  readonly dueDate: string
  readonly head: string
  readonly gross: number
  readonly concession: number
  readonly fineRuleId: string | null
}

interface Existing {
  id: string
  external_key: string
  gross: number
  concession: number
  told_concession: number
  write_off: number
  paid: number
  status: 'open' | 'closed' | 'carried'
}

const keyed = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T> => new Map(rows.map(row => [keyOf(row), row]))

/** The heads that lines name, made where an account has none of the name. Ids by account and name. */
async function headIds(services: Services, trx: Trx, schoolId: string, dues: readonly DueWrite[]): Promise<Map<string, string>> {
  const keyOf = (account: string, name: string) => `${account} ${nameKey(name)}`
  const known = await trx
    .selectFrom('fee_heads')
    .select(['id', 'fee_account_id', 'name', 'sort_order'])
    .where('school_id', '=', schoolId)
    .execute()
  const ids = new Map(known.map(head => [keyOf(head.fee_account_id, head.name), head.id]))
  const fresh = keyed(
    dues.filter(due => !ids.has(keyOf(due.feeAccountId, due.head))),
    due => keyOf(due.feeAccountId, due.head),
  )
  let place = Math.max(0, ...known.map(head => head.sort_order))
  for (const [key, due] of fresh) {
    const id = services.newId()
    place += 1
    await trx
      .insertInto('fee_heads')
      .values({ school_id: schoolId, id, fee_account_id: due.feeAccountId, name: due.head, sort_order: place })
      .execute()
    ids.set(key, id)
  }
  return new Map(dues.map(due => [due.externalKey, ids.get(keyOf(due.feeAccountId, due.head))!]))
}

/** Plan of what comes from the school's own system. */
export const importedPlan = 'Imported'

/** The installments of lines in the plan of what is imported, as the newest lines name and date them. */
async function installmentIds(services: Services, trx: Trx, schoolId: string, dues: readonly DueWrite[]) {
  const planOf = (due: DueWrite) => `${due.academicYearId} ${due.feeAccountId}`
  const numberOf = (due: DueWrite) => `${planOf(due)} ${due.installmentNo}`
  const plans = new Map<string, string>()
  for (const [key, due] of keyed(dues, planOf)) {
    const { rows } = await sql<{ id: string }>`
      insert into installment_plans (school_id, id, academic_year_id, fee_account_id, name)
      values (${schoolId}, ${services.newId()}, ${due.academicYearId}, ${due.feeAccountId}, ${importedPlan})
      on conflict (school_id, academic_year_id, fee_account_id, lower(name)) do update set name = excluded.name returning id`.execute(
      trx,
    )
    plans.set(key, rows[0]!.id)
  }
  const ids = new Map<string, string>()
  for (const [key, due] of keyed(dues, numberOf)) {
    const { rows } = await sql<{ id: string }>`
      insert into installments (school_id, id, academic_year_id, fee_account_id, plan_id, no, name, due_date, fine_rule_id)
      values (${schoolId}, ${services.newId()}, ${due.academicYearId}, ${due.feeAccountId}, ${plans.get(planOf(due))!}, ${due.installmentNo},
        ${due.installmentName}, ${due.dueDate}, ${due.fineRuleId})
      on conflict (school_id, plan_id, no) do update
        set name = excluded.name, due_date = excluded.due_date, fine_rule_id = excluded.fine_rule_id, version = installments.version + 1
      returning id`.execute(trx)
    ids.set(key, rows[0]!.id)
  }
  return new Map(dues.map(due => [due.externalKey, ids.get(numberOf(due))!]))
}

/**
 * Writes lines of dues under the names that the school's own system gives them. What a line was paid beyond its new amount
 * becomes advance that is free to use; the ledger says every difference.
 *
 * @returns ids of the lines by their names.
 */
export async function saveDues(
  services: Services,
  trx: Trx,
  schoolId: string,
  dues: readonly DueWrite[],
  by: string | null,
): Promise<Map<string, string>> {
  if (dues.length === 0) return new Map()
  const today = await schoolToday(services, trx, schoolId)
  const rules = await feeRules(trx, schoolId)
  const accounts = [...keyed(dues, due => `${due.studentId} ${due.feeAccountId}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, due]) => ({ student_id: due.studentId, fee_account_id: due.feeAccountId }))
  await inBatches(
    trx,
    accounts,
    'student_id uuid, fee_account_id uuid',
    source => sql`
      insert into student_fee_accounts (school_id, student_id, fee_account_id)
      select ${schoolId}::uuid, x.student_id, x.fee_account_id from ${source} on conflict do nothing`,
  )
  await inBatches(
    trx,
    accounts,
    'student_id uuid, fee_account_id uuid',
    source => sql`
      select from student_fee_accounts s join ${source} on x.student_id = s.student_id and x.fee_account_id = s.fee_account_id
      where s.school_id = ${schoolId} order by s.student_id, s.fee_account_id for update of s`,
  )
  const heads = await headIds(services, trx, schoolId, dues)
  const installments = await installmentIds(services, trx, schoolId, dues)
  const { rows } = await sql<Existing>`
    select id, external_key, gross, concession, told_concession, write_off, paid, status from demands
    where school_id = ${schoolId} and external_key = any(${dues.map(due => due.externalKey)})`.execute(trx)
  const existing = keyed(rows, row => row.external_key)

  // What was carried is owed in the later year: its old line is closed.
  const open = dues.filter(due => existing.get(due.externalKey)?.status !== 'carried')
  const writes = open.map(due => {
    const before = existing.get(due.externalKey)
    const writeOff = Math.min(before?.write_off ?? 0, due.gross - due.concession)
    // What the school itself gives stands on top of what the line came with.
    const given = Math.min((before?.concession ?? 0) - (before?.told_concession ?? 0), due.gross - due.concession - writeOff)
    const concession = due.concession + given
    const net = netOf({ gross: due.gross, concession, writeOff })
    const over = Math.max(0, (before?.paid ?? 0) - net)
    return {
      id: before?.id ?? services.newId(),
      student_id: due.studentId,
      academic_year_id: due.academicYearId,
      fee_account_id: due.feeAccountId,
      installment_id: installments.get(due.externalKey)!,
      fee_head_id: heads.get(due.externalKey)!,
      gross: due.gross,
      concession,
      told: due.concession,
      write_off: writeOff,
      paid: (before?.paid ?? 0) - over,
      external_key: due.externalKey,
      over,
      more: due.gross - (before?.gross ?? 0),
      less: concession - (before?.concession ?? 0),
      unwritten: (before?.write_off ?? 0) - writeOff,
    }
  })
  await inBatches(
    trx,
    writes,
    'id uuid, student_id uuid, academic_year_id uuid, fee_account_id uuid, installment_id uuid, fee_head_id uuid, gross bigint, concession bigint, told bigint, write_off bigint, paid bigint, external_key text',
    source => sql`
      insert into demands (school_id, id, student_id, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross, concession, told_concession,
        write_off, paid, external_key)
      select ${schoolId}::uuid, x.id, x.student_id, x.academic_year_id, x.fee_account_id, x.installment_id, x.fee_head_id, 'import', x.gross, x.concession,
        x.told, x.write_off, x.paid, x.external_key
      from ${source}
      on conflict (school_id, id) do update set gross = excluded.gross, concession = excluded.concession, told_concession = excluded.told_concession,
        write_off = excluded.write_off, paid = excluded.paid, version = demands.version + 1`,
  )
  for (const [, of] of keyed(writes, write => `${write.student_id} ${write.fee_account_id}`)) {
    const lines = writes.filter(write => write.student_id === of.student_id && write.fee_account_id === of.fee_account_id)
    const where = { schoolId, studentId: of.student_id, feeAccountId: of.fee_account_id, onDay: today, by }
    await writeLedger(
      services,
      trx,
      where,
      lines.flatMap(line => [
        { kind: 'demand' as const, ...(line.more > 0 ? { debit: line.more } : { credit: -line.more }), refId: line.id },
        { kind: 'concession' as const, ...(line.less > 0 ? { credit: line.less } : { debit: -line.less }), refId: line.id },
        { kind: 'write-off' as const, debit: line.unwritten, refId: line.id },
      ]),
    )
    await moveToAdvance(
      services,
      trx,
      where,
      lines
        .filter(line => line.over > 0)
        .map(line => ({ demandId: line.id, installmentId: line.installment_id, amount: line.over })),
    )
    await noteCleared(trx, schoolId, of.student_id, [...new Set(lines.map(line => line.installment_id))], today)
    await liftPaidLocks(services, trx, where, rules)
  }
  return new Map([
    ...rows.map(row => [row.external_key, row.id] as const),
    ...writes.map(write => [write.external_key, write.id] as const),
  ])
}

/** Makes advance of what lines were paid too much; their own amounts are written by whoever lowered them. */
export async function moveToAdvance(
  services: Services,
  trx: Trx,
  of: { schoolId: string; studentId: string; feeAccountId: string; onDay: string; by: string | null },
  lines: readonly { demandId: string; installmentId: string; amount: number }[],
): Promise<void> {
  if (lines.length === 0) return
  const id = services.newId()
  const all = lines.reduce((total, line) => total + line.amount, 0)
  await trx
    .insertInto('fee_adjustments')
    .values({
      school_id: of.schoolId,
      id,
      student_id: of.studentId,
      fee_account_id: of.feeAccountId,
      reason: 'Dues lowered',
      on_day: of.onDay,
      at: services.clock.now(),
      by: of.by,
    })
    .execute()
  await trx
    .insertInto('fee_adjustment_lines')
    .values([
      ...lines.map((line, index) => ({
        school_id: of.schoolId,
        adjustment_id: id,
        no: index + 1,
        kind: 'principal' as const,
        demand_id: line.demandId,
        installment_id: line.installmentId,
        amount: -line.amount,
      })),
      { school_id: of.schoolId, adjustment_id: id, no: lines.length + 1, kind: 'advance' as const, amount: all },
    ])
    .execute()
  await sql`
    update student_fee_accounts set advance_available = advance_available + ${all}
    where school_id = ${of.schoolId} and student_id = ${of.studentId} and fee_account_id = ${of.feeAccountId}`.execute(trx)
}
