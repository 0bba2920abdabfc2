import {
  type FlatRecord,
  headKey,
  installmentKey,
  type LedgerFileCode,
  type LedgerView,
  lineKey,
  nameKey,
  type PlannedRow,
  type PostedReceipt,
  parseRupees,
  plainRupees,
  planKey,
  type ReadRow,
  receiptDigits,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { NameIds } from '../../school/imports/name-ids'
import { type DueWrite, importedPlan, saveDues } from './dues'
import { feeRules } from './owed'
import { postMoney } from './posting'

type Stored = { id: string; record: FlatRecord }

/** Lines of dues that files brought, in the words of the columns. */
async function storedDues(trx: Trx, where: RawBuilder<boolean>): Promise<Stored[]> {
  const { rows } = await sql<{ id: string; record: Record<string, string>; amount: number; concession: number }>`
    select d.id, d.gross as amount, d.concession, jsonb_build_object('admNo', s.adm_no, 'academicYear', y.name, 'account', a.name,
      'installmentNo', i.no::text, 'installmentName', i.name, 'dueDate', i.due_date::text, 'head', h.name, 'fineRule', coalesce(r.name, ''),
      'externalKey', d.external_key) as record
    from demands d join students s on s.school_id = d.school_id and s.id = d.student_id
    join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id
    join fee_accounts a on a.school_id = d.school_id and a.id = d.fee_account_id
    join installments i on i.school_id = d.school_id and i.id = d.installment_id
    join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    left join fine_rules r on r.school_id = i.school_id and r.id = i.fine_rule_id
    where d.source = 'import' and d.external_key is not null and ${where} order by s.adm_no_key, i.due_date, h.sort_order`.execute(
    trx,
  )
  return rows.map(({ id, record, amount, concession }) => ({
    id,
    record: { ...record, amount: plainRupees(amount), concession: plainRupees(concession) },
  }))
}

/** Receipts of the school's own system, in the words of the columns. */
async function storedCollections(trx: Trx, where: RawBuilder<boolean>): Promise<Stored[]> {
  const { rows } = await sql<{ id: string; record: Record<string, string>; amount: number }>`
    select r.id, r.amount, jsonb_build_object('externalReceiptNo', r.receipt_no, 'receiptId', '', 'admNo', s.adm_no, 'account', a.name,
      'installmentNo', '', 'date', r.on_day::text, 'mode', p.mode, 'reference', coalesce(p.bank_ref, '')) as record
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
    join students s on s.school_id = r.school_id and s.id = r.student_id
    join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
    where r.external and ${where} order by r.on_day, r.id`.execute(trx)
  return rows.map(({ id, record, amount }) => ({ id, record: { ...record, amount: plainRupees(amount) } }))
}

const stored = {
  'fee-dues': (trx: Trx, keys?: readonly string[]) =>
    storedDues(trx, keys ? sql`lower(d.external_key) = any(${[...keys]})` : sql`true`),
  'fee-collections': (trx: Trx, keys?: readonly string[]) =>
    storedCollections(trx, keys ? sql`lower(r.receipt_no) = any(${[...keys]})` : sql`true`),
}

const keyColumn = { 'fee-dues': 'externalKey', 'fee-collections': 'externalReceiptNo' } as const

/** Everything of a kind that files brought, as a file of it holds it. */
export const ledgerRecords = async (trx: Trx, code: LedgerFileCode): Promise<FlatRecord[]> =>
  (await stored[code](trx)).map(({ record }) => record)

const named = (rows: readonly { name: string }[]) => new Map(rows.map(({ name }) => [nameKey(name), name]))

/** Receipts of alike numbers, and those of the same students and days. */
async function postedReceipts(trx: Trx, rows: readonly ReadRow[]): Promise<PostedReceipt[]> {
  const given = (column: string) => [...new Set(rows.map(row => row.given[column] ?? ''))].filter(value => value !== '')
  const { rows: found } = await sql<PostedReceipt>`
    select r.receipt_no as "receiptNo", s.adm_no as "admNo", r.on_day::text as date, r.amount, r.external, r.status = 'cancelled' as cancelled
    from receipts r join students s on s.school_id = r.school_id and s.id = r.student_id
    where not r.sample and ((r.external and regexp_replace(r.receipt_no, '[^1-9]', '', 'g') = any(${given('externalReceiptNo').map(receiptDigits)}))
      or (r.on_day = any(${given('date')}::date[]) and s.adm_no_key = any(${given('admNo').map(nameKey)})))
    order by r.on_day, r.id`.execute(trx)
  return found
}

/** What a file of dues or collections refers to. */
export async function loadLedger(
  trx: Trx,
  code: LedgerFileCode,
  { years }: NameIds,
  rows: readonly ReadRow[],
): Promise<{ view: LedgerView; existing: Map<string, string> }> {
  const found = await stored[code](
    trx,
    rows.map(row => row.key),
  )
  const keyOf = ({ record }: Stored) => nameKey(record[keyColumn[code]] ?? '')
  const students = await trx.selectFrom('students').select('adm_no as name').execute()
  const accounts = await trx.selectFrom('fee_accounts').select('name').execute()
  const rules = await trx.selectFrom('fine_rules').select('name').execute()
  const { rows: heads } = await sql<{ account: string; head: string }>`
    select a.name as account, h.name as head from fee_heads h join fee_accounts a on a.school_id = h.school_id and a.id = h.fee_account_id`.execute(
    trx,
  )
  // Lines that the file may name under another key.
  const lines = code === 'fee-dues' ? await stored['fee-dues'](trx) : []
  const { rows: installments } = await sql<FlatRecord>`
    select distinct s.adm_no as "admNo", a.name as account, i.no::text as "installmentNo" from demands d
    join students s on s.school_id = d.school_id and s.id = d.student_id
    join fee_accounts a on a.school_id = d.school_id and a.id = d.fee_account_id
    join installments i on i.school_id = d.school_id and i.id = d.installment_id where ${code === 'fee-collections'}`.execute(trx)
  const { rows: planned } = await sql<FlatRecord>`
    select y.name as "academicYear", a.name as account, i.no::text as "installmentNo" from installments i
    join installment_plans p on p.school_id = i.school_id and p.id = i.plan_id and lower(p.name) = lower(${importedPlan})
    join academic_years y on y.school_id = i.school_id and y.id = i.academic_year_id
    join fee_accounts a on a.school_id = i.school_id and a.id = i.fee_account_id where ${code === 'fee-dues'}`.execute(trx)
  const { rows: own } = await sql<{ id: string }>`
    select id from receipts where not external and ${code === 'fee-collections'}`.execute(trx)
  return {
    view: {
      students: named(students),
      years: new Map([...years.keys()].map(name => [nameKey(name), name])),
      accounts: named(accounts),
      heads: new Map(heads.map(row => [headKey(row), row.head])),
      fineRules: named(rules),
      existing: new Map(found.map(one => [keyOf(one), one.record])),
      lines: new Map(lines.map(({ record }) => [lineKey(record), record.externalKey ?? ''])),
      planned: new Set(planned.map(planKey)),
      installments: new Set(installments.map(installmentKey)),
      posted: code === 'fee-collections' ? await postedReceipts(trx, rows) : [],
      ownReceipts: new Set(own.map(({ id }) => id)),
    },
    existing: new Map(found.map(one => [keyOf(one), one.id])),
  }
}

/** Lines of files that still ask for something, which a full file may lack. */
export const standingDues = (trx: Trx): Promise<Stored[]> => storedDues(trx, sql`d.gross > 0 and d.status = 'open'`)

/** Takes lines away that a full file lacks: they ask for nothing any more, and what was paid on them is advance. */
export async function clearDues(
  services: Services,
  trx: Trx,
  schoolId: string,
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  const { rows } = await sql<Omit<DueWrite, 'gross' | 'concession'>>`
    select d.external_key as "externalKey", d.student_id as "studentId", d.academic_year_id as "academicYearId", d.fee_account_id as "feeAccountId",
      i.no as "installmentNo", i.name as "installmentName", i.due_date::text as "dueDate", h.name as head, i.fine_rule_id as "fineRuleId"
    from demands d join installments i on i.school_id = d.school_id and i.id = d.installment_id
    join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where d.school_id = ${schoolId} and d.id = any(${[...ids]}::uuid[])`.execute(trx)
  await saveDues(
    services,
    trx,
    schoolId,
    rows.map(row => ({ ...row, gross: 0, concession: 0 })),
    by,
  )
}

const paise = (text: string | undefined): number => parseRupees(text ?? '') ?? 0

/** Ids by the names that rows use. */
async function idsOf(trx: Trx) {
  const ids = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [nameKey(name), id]))
  return {
    students: ids(await trx.selectFrom('students').select(['id', 'adm_no as name']).execute()),
    accounts: ids(await trx.selectFrom('fee_accounts').select(['id', 'name']).execute()),
    rules: ids(await trx.selectFrom('fine_rules').select(['id', 'name']).execute()),
  }
}

/**
 * Writes what a plan changes through the doors of dues and of money.
 *
 * @returns the line or receipt of each written row, by row number.
 */
export async function writeLedgerRows(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: LedgerFileCode,
  planned: readonly PlannedRow[],
  { years }: NameIds,
): Promise<Map<number, string>> {
  const ids = await idsOf(trx)
  const rows = planned.flatMap(({ rowNo, action, after }) =>
    after && (action === 'create' || action === 'update') ? [{ rowNo, after }] : [],
  )
  const of = ({ admNo = '', account = '' }: FlatRecord) => ({
    studentId: ids.students.get(nameKey(admNo))!,
    feeAccountId: ids.accounts.get(nameKey(account))!,
  })
  if (code === 'fee-dues') {
    const dues = rows.map(
      ({ after }): DueWrite => ({
        ...of(after),
        externalKey: after.externalKey ?? '',
        academicYearId: years.get(after.academicYear ?? '')!,
        installmentNo: Number(after.installmentNo),
        installmentName: after.installmentName ?? '',
        dueDate: after.dueDate ?? '',
        head: after.head ?? '',
        gross: paise(after.amount),
        concession: paise(after.concession),
        fineRuleId: ids.rules.get(nameKey(after.fineRule ?? '')) ?? null,
      }),
    )
    const written = await saveDues(services, trx, schoolId, dues, null)
    return new Map(rows.map(({ rowNo, after }) => [rowNo, written.get(after.externalKey ?? '')!]))
  }
  const rules = await feeRules(trx, schoolId)
  const written = new Map<number, string>()
  // Money is shared out in the order in which it came.
  for (const { rowNo, after } of rows.toSorted((a, b) => (a.after.date ?? '').localeCompare(b.after.date ?? ''))) {
    const { studentId, feeAccountId } = of(after)
    const receiptNo = after.externalReceiptNo ?? ''
    const meant = after.installmentNo
      ? await installmentsMeant(trx, studentId, feeAccountId, Number(after.installmentNo), after.date ?? '')
      : undefined
    const { receiptId } = await postMoney(
      services,
      trx,
      schoolId,
      {
        source: 'external',
        sourceAccountId: feeAccountId,
        providerPaymentId: receiptNo,
        studentId,
        feeAccountId,
        amount: paise(after.amount),
        mode: after.mode ?? '',
        bankRef: after.reference || null,
        paidOn: after.date ?? '',
        receiptNo,
        ...(meant ? { installmentIds: meant } : {}),
      },
      null,
      rules,
    )
    written.set(rowNo, receiptId)
  }
  return written
}

/** Installments of a number that a student owes: those of the year of the payment, else of the newest year that has one. */
async function installmentsMeant(
  trx: Trx,
  studentId: string,
  feeAccountId: string,
  no: number,
  paidOn: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; year: string; fits: boolean }>`
    select distinct i.id, y.starts_on::text as year, ${paidOn}::date between y.starts_on and y.ends_on as fits from demands d
    join installments i on i.school_id = d.school_id and i.id = d.installment_id
    join academic_years y on y.school_id = i.school_id and y.id = i.academic_year_id
    where d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and i.no = ${no} order by fits desc, year desc`.execute(
    trx,
  )
  const [first] = rows
  return rows.filter(row => row.year === first?.year).map(row => row.id)
}
