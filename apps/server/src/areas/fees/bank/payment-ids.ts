import type { BodyOf, contract, OutputOf, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import { inBulk, type Trx } from '../../../platform/transaction'
import { studentsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { schoolToday } from '../../../school/zone'
import { feeRules, owedOf, readInstallments } from '../owed'
import { classPlace, divisionName, oneOf, some } from '../report-scope'

type Contract = typeof contract.bankFees
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>
type Filters = Omit<QueryOf<Contract['paymentIds']>, 'page' | 'pageSize'>
/** Who is given a code. */
export type GenerateFilters = OutputOf<NonNullable<Contract['generate']['body']>>['filters']

export interface CodeRow {
  id: string | null
  studentId: string
  student: string
  admNo: string
  division: string
  bankAccountId: string
  accountId: string
  account: string
  code: string | null
  upiVpa: string
  accountNo: string
  ifsc: string
  holder: string
  bank: string
  isActive: boolean
  version: number
}

/** @throws 409 where the school has no bank account in use. */
export async function refuseNoAccount(trx: Trx, schoolId: string, accountId?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from bank_accounts b where b.school_id = ${schoolId} and b.active and ${oneOf(sql`b.fee_account_id`, accountId)} limit 1`.execute(
    trx,
  )
  if (rows.length === 0) throw custom(409, 'BankSettings', 'Bank payment settings are not complete.')
}

type Asked = Omit<Filters, 'hasCode'>

/** Students `s` for bank accounts `b`, with their class of the current year and the code `i` that stands for them. */
const from = (schoolId: string) => sql`
  bank_accounts b join fee_accounts a on a.school_id = b.school_id and a.id = b.fee_account_id
  join students s on s.school_id = b.school_id
  left join academic_years y on y.school_id = s.school_id and y.is_current
  left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions v on v.school_id = e.school_id and v.id = e.division_id
  left join courses c on c.school_id = v.school_id and c.id = v.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join lateral (
    select i.id, i.code, i.active, i.version from bank_payment_ids i
    where i.school_id = ${schoolId} and i.student_id = s.id and i.fee_account_id = b.fee_account_id and i.bank_account_id = b.id
    order by i.active desc, i.created_at desc, i.id desc limit 1) i on true`

const asked = (schoolId: string, person: Person, filters: Asked): RawBuilder<boolean> => sql`
  b.school_id = ${schoolId} and b.active and ${studentsInScope(person)} and ${oneOf(sql`b.fee_account_id`, filters.accountId)}
  and ${some(sql`c.section_id`, filters.sectionIds)} and ${some(sql`c.id`, filters.courseIds)} and ${some(sql`v.id`, filters.divisionIds)}
  and (${matches(sql`s.name_key`, filters.text, 'contains')} or ${matches(sql`s.adm_no_key`, filters.text, 'contains')}
    or coalesce(i.code, '') like ${`%${filters.text.toUpperCase().replace(/[%_\\]/g, '')}%`})`

/** A student who studies is to have a code. */
const lacks = sql`s.status = 'studying' and e.student_id is not null and not coalesce(i.active, false)`

const shown = ({ hasCode }: Pick<Filters, 'hasCode'>): RawBuilder<boolean> =>
  hasCode === 'yes'
    ? sql`i.id is not null`
    : hasCode === 'no'
      ? sql`${lacks}`
      : sql`(i.id is not null or (s.status = 'studying' and e.student_id is not null))`

const classNames = sql`${divisionName} as division`

export async function readCodes(
  { trx, schoolId, person }: Pick<Call, 'trx' | 'schoolId' | 'person'>,
  filters: Filters,
  page: RawBuilder<unknown> = sql``,
): Promise<CodeRow[]> {
  const { rows } = await inBulk(trx, () =>
    sql<CodeRow>`
      select i.id, s.id as "studentId", s.name as student, s.adm_no as "admNo", ${classNames}, b.id as "bankAccountId", a.id as "accountId",
        a.name as account, i.code, coalesce(b.upi_vpa, '') as "upiVpa", b.account_no as "accountNo", b.ifsc, b.holder, b.bank,
        coalesce(i.active, false) as "isActive", coalesce(i.version, 0) as version
      from ${from(schoolId)} where ${asked(schoolId, personOf({ person }), filters)} and ${shown(filters)}
      order by ${classPlace}, s.name_key, s.id, a.sort_order, b.id ${page}`.execute(trx),
  )
  return rows
}

/** Paise that students owe today by student and account. */
export async function duesOf(
  { trx, services, schoolId }: Pick<Call, 'trx' | 'services' | 'schoolId'>,
  studentIds: readonly string[] | 'all',
): Promise<(row: Pick<CodeRow, 'studentId' | 'accountId'>) => number> {
  const rules = await feeRules(trx, schoolId)
  const today = await schoolToday(services, trx, schoolId)
  const whose = studentIds === 'all' ? sql`true` : sql`d.student_id = any(${[...studentIds]}::uuid[])`
  const read = () => readInstallments(trx, sql`d.school_id = ${schoolId} and d.status = 'open' and ${whose}`)
  const dues = studentIds === 'all' ? await inBulk(trx, read) : await read()
  const sums = new Map<string, number>()
  for (const due of dues) {
    const key = `${due.studentId} ${due.accountId}`
    sums.set(
      key,
      owedOf([due], today, rules).reduce((sum, line) => sum + line.owed, sums.get(key) ?? 0),
    )
  }
  return row => sums.get(`${row.studentId} ${row.accountId}`) ?? 0
}

/** How many of the chosen students have no code. */
export async function countMissing(trx: Trx, schoolId: string, person: Person, filters: Asked): Promise<number> {
  const { rows } = await inBulk(trx, () =>
    sql<{ count: number }>`
      select count(*)::int as count from ${from(schoolId)} where ${asked(schoolId, person, filters)} and ${lacks}`.execute(trx),
  )
  return rows[0]!.count
}

/** The next of the chosen students without a code, for one bank account. */
export async function nextMissing(trx: Trx, schoolId: string, person: Person, filters: GenerateFilters, most: number) {
  const { rows } = await inBulk(trx, () =>
    sql<{ studentId: string; bankAccountId: string }>`
      select s.id as "studentId", b.id as "bankAccountId" from ${from(schoolId)}
      where ${asked(schoolId, person, filters)} and ${lacks}
      order by b.id, ${classPlace}, s.name_key, s.id limit ${most}`.execute(trx),
  )
  return rows
}

export async function listCodes(call: Call, { page, pageSize, ...filters }: QueryOf<Contract['paymentIds']>) {
  const { trx, schoolId } = call
  await refuseNoAccount(trx, schoolId)
  const person = personOf(call)
  const { rows: counted } = await inBulk(trx, () =>
    sql<{ count: number }>`
      select count(*)::int as count from ${from(schoolId)} where ${asked(schoolId, person, filters)} and ${shown(filters)}`.execute(
      trx,
    ),
  )
  const rows = await readCodes(call, filters, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const dueOf = await duesOf(
    call,
    rows.map(row => row.studentId),
  )
  return {
    results: rows.map(row => ({
      id: row.id,
      student: { id: row.studentId, name: row.student, admNo: row.admNo },
      division: row.division,
      account: { id: row.accountId, name: row.account },
      code: row.code,
      upiVpa: row.upiVpa,
      accountNo: row.accountNo,
      ifsc: row.ifsc,
      due: dueOf(row),
      isActive: row.isActive,
      version: row.version,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
    missing: await countMissing(trx, schoolId, person, filters),
  }
}

/** Retires a code or takes it back into use. */
export async function changeCode(call: Call, id: string, { active, version }: BodyOf<Contract['changeCode']>) {
  const { trx, schoolId } = call
  const { rows } = await sql<{ studentId: string; accountId: string; code: string; isActive: boolean; version: number }>`
    select student_id as "studentId", fee_account_id as "accountId", code, active as "isActive", version from bank_payment_ids
    where school_id = ${schoolId} and id = ${id} for update`.execute(trx)
  const [before] = rows
  if (!before) throw notFound()
  checkVersion(before.version, version)
  const answer = { id, code: before.code, isActive: active, version: before.version }
  if (before.isActive === active) return answer
  const { rows: other } = await sql<{ code: string }>`
    select code from bank_payment_ids where school_id = ${schoolId} and student_id = ${before.studentId} and fee_account_id = ${before.accountId}
      and active`.execute(trx)
  if (active && other[0]) throw custom(409, 'CodeReplaced', 'This student has code {code} by now.', { code: other[0].code })
  await sql`
    update bank_payment_ids set active = ${active}, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    trx,
  )
  await call.audit({
    action: active ? 'bankCode.activate' : 'bankCode.retire',
    entity: 'bank_payment_ids',
    entityId: id,
    after: { code: before.code, active },
  })
  return { ...answer, version: before.version + 1 }
}
