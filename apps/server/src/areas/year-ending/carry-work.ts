import { formatRupees, type Language } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobFailure, type JobKind } from '../../platform/jobs'
import { inBatches } from '../../school/batches'
import { schoolToday } from '../../school/zone'
import { type CarryOrder, type CarryRow, type CarryYear, readCarries, sumsOf } from './carry'
import type { Place } from './endings'
import { carryText } from './texts'

export const carryKind = 'fees.carry-forward'
export const undoKind = 'fees.carry-undo'

interface Actor {
  readonly id: string
  readonly roles: readonly string[]
}

export interface CarryWork {
  readonly carryId: string
  readonly order: CarryOrder
  readonly from: CarryYear
  readonly accountIds: readonly string[]
  readonly actor: Actor
  readonly language: Language
}

/** The name under which a balance stands in the next year, as a head and as an installment. */
const balanceName = 'Previous year balance'

/** Holds every account that may be carried, so that no money moves in it meanwhile. */
async function holdAccounts({ trx, schoolId }: Place, { order, accountIds }: CarryWork): Promise<void> {
  await sql`
    insert into student_fee_accounts (school_id, student_id, fee_account_id)
    select distinct d.school_id, d.student_id, d.fee_account_id from demands d
    where d.school_id = ${schoolId}::uuid and d.academic_year_id = ${order.fromYearId}::uuid and d.status = 'open'
      and d.fee_account_id = any(${[...accountIds]}::uuid[]) on conflict do nothing`.execute(trx)
  await sql`
    select 1 from student_fee_accounts where school_id = ${schoolId}::uuid and fee_account_id = any(${[...accountIds]}::uuid[])
    order by student_id, fee_account_id for update`.execute(trx)
}

/** The head and the installment of the balance in each account. */
async function makePlaces({ services, trx, schoolId }: Place, { order }: CarryWork, rows: readonly CarryRow[]) {
  const places = new Map<string, { readonly headId: string; readonly installmentId: string }>()
  for (const accountId of new Set(rows.map(row => row.accountId))) {
    const { rows: heads } = await sql<{ id: string }>`
      insert into fee_heads (school_id, id, fee_account_id, name, sort_order) values (${schoolId}, ${services.newId()}, ${accountId}, ${balanceName}, 0)
      on conflict (school_id, fee_account_id, lower(name)) do update set active = true returning id`.execute(trx)
    const installmentId = services.newId()
    await sql`
      insert into installments (school_id, id, academic_year_id, fee_account_id, no, name, due_date)
      values (${schoolId}, ${installmentId}, ${order.toYearId}, ${accountId}, 1, ${balanceName}, ${order.dueDate})`.execute(trx)
    places.set(accountId, { headId: heads[0]!.id, installmentId })
  }
  return places
}

/** Writes the new lines, ends the old ones, and says so in the ledger. */
async function writeCarries(place: Place, work: CarryWork, rows: readonly CarryRow[]): Promise<void> {
  const { services, trx, schoolId } = place
  const { carryId, order, actor } = work
  const places = await makePlaces(place, work, rows)
  const today = await schoolToday(services, trx, schoolId)
  const of = ({ studentId, accountId }: CarryRow) => ({ student_id: studentId, account_id: accountId, ...places.get(accountId)! })
  const lines = rows.flatMap(row => row.carry.begins.map(begin => ({ row, begin, id: services.newId() })))
  await inBatches(
    trx,
    lines.map(({ row, begin, id }) => ({ id, ...of(row), head_id: begin.headId ?? of(row).headId, amount: begin.amount })),
    'id uuid, student_id uuid, account_id uuid, "installmentId" uuid, head_id uuid, amount bigint',
    source => sql`
      insert into demands (school_id, id, student_id, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross)
      select ${schoolId}::uuid, x.id, x.student_id, ${order.toYearId}::uuid, x.account_id, x."installmentId", x.head_id, 'carry-forward', x.amount from ${source}`,
  )
  const targets = new Map(lines.flatMap(({ begin, id }) => begin.of.map(old => [old, id] as const)))
  await inBatches(
    trx,
    rows.flatMap(row => row.carry.ends.map(id => ({ id, to_id: targets.get(id) ?? null }))),
    'id uuid, to_id uuid',
    source => sql`
      with ended as (
        update demands d set status = 'carried', version = d.version + 1 from ${source} where d.school_id = ${schoolId}::uuid and d.id = x.id
        returning d.id, x.to_id)
      insert into carried_demands (school_id, demand_id, carry_id, to_demand_id) select ${schoolId}::uuid, id, ${carryId}::uuid, to_id from ended`,
  )
  await inBatches(
    trx,
    rows.map(row => ({
      ...of(row),
      out_id: services.newId(),
      in_id: services.newId(),
      principal: row.carry.principal,
      fine: row.carry.fine,
    })),
    'student_id uuid, account_id uuid, "installmentId" uuid, out_id uuid, in_id uuid, principal bigint, fine bigint',
    source => sql`
      with kept as (
        insert into fee_carry_lines (school_id, from_year_id, to_year_id, student_id, fee_account_id, carry_id, installment_id, principal, fine)
        select ${schoolId}::uuid, ${order.fromYearId}::uuid, ${order.toYearId}::uuid, x.student_id, x.account_id, ${carryId}::uuid, x."installmentId",
          x.principal, x.fine from ${source})
      insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, credit, ref_id, on_day, at, by)
      select ${schoolId}::uuid, m.id, x.student_id, x.account_id, m.kind, m.debit, m.credit, ${carryId}::uuid, ${today}::date, ${services.clock.now()}, ${actor.id}::uuid
      from ${source} cross join lateral (values (x.out_id, 'carry-out', 0, x.principal), (x.in_id, 'carry-in', x.principal + x.fine, 0))
        as m(id, kind, debit, credit)
      where m.debit + m.credit > 0`,
  )
}

/** Carries unpaid fees into a later year, as one transaction. */
export const carryRun: JobKind<CarryWork> = {
  kind: carryKind,
  fills: true,
  run: ({ payload, schoolId, services, language, conclude }) =>
    conclude(async trx => {
      const place: Place = { services, trx, schoolId: schoolId! }
      await holdAccounts(place, payload)
      const all = await readCarries(place, payload.order, payload.from, payload.accountIds)
      const rows = all.filter(row => row.state === 'carry')
      await writeCarries(place, payload, rows)
      const { students, total } = sumsOf(rows)
      await sql`
        update fee_carries set status = 'Done', students = ${students}, amount = ${total}, skipped = ${sumsOf(all.filter(row => row.state === 'waiting')).students}
        where id = ${payload.carryId}`.execute(trx)
      await audit(services, trx, undefined, {
        action: 'fees.carry-forward',
        entity: 'fee_carries',
        entityId: payload.carryId,
        schoolId,
        actor: { ...payload.actor, viaOperator: true },
        after: { students, total },
      })
      return {
        message: carryText(language, 'carried', { n: students, amount: formatRupees(total) }),
        result: { students, total },
      }
    }),
  failed: ({ payload, transact }) =>
    transact(async trx => {
      await sql`update fee_carries set status = 'Failed' where id = ${payload.carryId} and status = 'Running'`.execute(trx)
    }),
}

/** New lines of a carry that money, or a quote of money, names. */
export async function paidLines({ trx }: Pick<Place, 'trx'>, carryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fee_carry_lines l
    join demands d on d.school_id = l.school_id and d.student_id = l.student_id and d.installment_id = l.installment_id
    where l.carry_id = ${carryId} and (d.paid > 0
      or exists (select from receipt_lines r where r.school_id = d.school_id and r.demand_id = d.id)
      or exists (select from fee_adjustment_lines r where r.school_id = d.school_id and r.demand_id = d.id)
      or exists (select from fee_order_lines r where r.school_id = d.school_id and r.demand_id = d.id))`.execute(trx)
  return rows[0]!.count
}

/** Removes the new lines and opens the old ones again. */
async function takeBack({ services, trx, schoolId }: Place, carryId: string, by: string): Promise<number> {
  const today = await schoolToday(services, trx, schoolId)
  const { rows } = await sql<{
    student_id: string
    fee_account_id: string
    installment_id: string
    principal: number
    fine: number
  }>`
    delete from fee_carry_lines where carry_id = ${carryId} returning student_id, fee_account_id, installment_id, principal, fine`.execute(
    trx,
  )
  const { rows: old } = await sql<{
    id: string
  }>`delete from carried_demands where carry_id = ${carryId} returning demand_id as id`.execute(trx)
  const installments = [...new Set(rows.map(row => row.installment_id))]
  for (const table of ['demands', 'fine_states'])
    await sql`delete from ${sql.table(table)} where school_id = ${schoolId} and installment_id = any(${installments}::uuid[])`.execute(
      trx,
    )
  await sql`delete from installments where school_id = ${schoolId} and id = any(${installments}::uuid[])`.execute(trx)
  await inBatches(
    trx,
    old,
    'id uuid',
    source =>
      sql`update demands d set status = 'open', version = d.version + 1 from ${source} where d.school_id = ${schoolId}::uuid and d.id = x.id`,
  )
  await inBatches(
    trx,
    rows.map(row => ({ ...row, out_id: services.newId(), in_id: services.newId() })),
    'student_id uuid, fee_account_id uuid, principal bigint, fine bigint, out_id uuid, in_id uuid',
    source => sql`
      insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, credit, ref_id, on_day, at, by)
      select ${schoolId}::uuid, m.id, x.student_id, x.fee_account_id, m.kind, m.debit, m.credit, ${carryId}::uuid, ${today}::date, ${services.clock.now()}, ${by}::uuid
      from ${source} cross join lateral (values (x.out_id, 'carry-out', x.principal, 0), (x.in_id, 'carry-in', 0, x.principal + x.fine))
        as m(id, kind, debit, credit)
      where m.debit + m.credit > 0`,
  )
  await sql`update fee_carries set status = 'Undone' where id = ${carryId}`.execute(trx)
  return new Set(rows.map(row => row.student_id)).size
}

export interface UndoWork {
  readonly carryId: string
  readonly actor: Actor
  readonly language: Language
}

/** Takes a carry back as one transaction, as long as no money is on any of its lines. */
export const carryUndo: JobKind<UndoWork> = {
  kind: undoKind,
  run: ({ payload: { carryId, actor }, schoolId, services, language, conclude }) =>
    conclude(async trx => {
      const place: Place = { services, trx, schoolId: schoolId! }
      const { rows } = await sql`
        select 1 from fee_carry_lines l join student_fee_accounts a using (school_id, student_id, fee_account_id) where l.carry_id = ${carryId}
        order by l.student_id, l.fee_account_id for update of a`.execute(trx)
      if (rows.length === 0) throw new JobFailure(carryText(language, 'undone', { n: 0 }))
      const paid = await paidLines(place, carryId)
      if (paid > 0) throw new JobFailure(carryText(language, 'undoPaid', { n: paid }))
      const n = await takeBack(place, carryId, actor.id)
      await audit(services, trx, undefined, {
        action: 'fees.carry-undo',
        entity: 'fee_carries',
        entityId: carryId,
        schoolId,
        actor: { ...actor, viaOperator: true },
        after: { students: n },
      })
      return { message: carryText(language, 'undone', { n }), result: { students: n } }
    }),
}
