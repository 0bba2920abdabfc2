import type { AnswerOf, BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../../platform/problems'
import { leaveFieldText } from './texts'
import { codeTaken, inDays, inHundredths, inUse } from './words'

type Contract = typeof contract.leaveMasters
type LeaveType = AnswerOf<Contract['createType']>
type Values = Omit<BodyOf<Contract['createType']>, 'audience'>
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'audit'>

async function readTypes({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>, id?: string): Promise<LeaveType[]> {
  let query = trx.selectFrom('leave_types').selectAll().where('school_id', '=', schoolId)
  if (id) query = query.where('id', '=', id).forUpdate()
  const rows = await query.orderBy('audience').orderBy('sort_order').orderBy(sql`lower(name)`).orderBy('id').execute()
  return rows.map(row => ({
    id: row.id,
    audience: row.audience as 'staff',
    isReserved: row.is_reserved,
    name: row.name,
    code: row.code,
    active: row.active,
    sortOrder: row.sort_order,
    minUnit: row.min_unit as 'half',
    maxSpell: row.max_spell,
    maxPerMonth: row.max_per_month,
    noticeDays: row.notice_days,
    backDays: row.back_days,
    fileAfterDays: row.file_after_days,
    countsAs: row.counts_as as 'LV' | null,
    paid: row.paid,
    appliesTo: row.applies_to as 'all',
    gender: row.gender as 'any',
    minServiceMonths: row.min_service_months,
    yearBasis: row.year_basis as 'academic',
    allot: row.allot as 'yearly',
    quota: inDays(row.quota),
    carryMax: inDays(row.carry_max),
    maxAccrual: row.max_accrual === null ? null : inDays(row.max_accrual),
    creditExpiryDays: row.credit_expiry_days,
    negativeDays: inDays(row.negative),
    holidayRule: row.holiday_rule as 'exclude',
    notWith: [...row.not_with],
    restrictedOnly: row.restricted_only,
    version: row.version,
  }))
}

async function findType(call: Call, id: string): Promise<LeaveType> {
  const [type] = await readTypes(call, id)
  if (!type) throw notFound()
  return type
}

/** What belongs to the other audience is left out, whatever was sent. */
function ofAudience(audience: 'staff' | 'student', values: Values): Values {
  if (audience === 'staff') return { ...values, countsAs: null }
  return {
    ...values,
    countsAs: values.countsAs ?? 'LV',
    paid: true,
    appliesTo: 'all',
    gender: 'any',
    minServiceMonths: 0,
    yearBasis: 'academic',
    allot: 'none',
    quota: 0,
    carryMax: 0,
    maxAccrual: null,
    creditExpiryDays: null,
    negativeDays: 0,
    holidayRule: 'exclude',
    notWith: [],
    restrictedOnly: false,
  }
}

/** @throws 400 for amounts that do not fit together, 404 for types that are not there, 409 for a code that is taken. */
async function check(call: Call, audience: 'staff' | 'student', values: Values, but?: string): Promise<void> {
  if ((values.allot === 'yearly' || values.allot === 'monthly') && values.quota === 0)
    throw invalid([{ field: 'quota', message: leaveFieldText('QuotaNeeded') }])
  if (values.maxAccrual !== null && values.maxAccrual < values.carryMax)
    throw invalid([{ field: 'maxAccrual', message: leaveFieldText('AccrualBelowCarry') }])
  const others = await readTypes(call)
  const unknown = values.notWith.some(one => !others.some(type => type.id === one.toLowerCase() && type.audience === audience))
  if (unknown) throw notFound()
  const same = others.find(
    type =>
      type.id !== but &&
      type.audience === audience &&
      type.code.toLowerCase() === values.code.toLowerCase() &&
      (type.appliesTo === values.appliesTo || type.appliesTo === 'all' || values.appliesTo === 'all'),
  )
  if (same) throw codeTaken(values.code)
}

const stored = (values: Values) => ({
  name: values.name,
  code: values.code,
  active: values.active,
  sort_order: values.sortOrder,
  min_unit: values.minUnit,
  max_spell: values.maxSpell,
  max_per_month: values.maxPerMonth,
  notice_days: values.noticeDays,
  back_days: values.backDays,
  file_after_days: values.fileAfterDays,
  counts_as: values.countsAs,
  paid: values.paid,
  applies_to: values.appliesTo,
  gender: values.gender,
  min_service_months: values.minServiceMonths,
  year_basis: values.yearBasis,
  allot: values.allot,
  quota: inHundredths(values.quota),
  carry_max: inHundredths(values.carryMax),
  max_accrual: values.maxAccrual === null ? null : inHundredths(values.maxAccrual),
  credit_expiry_days: values.creditExpiryDays,
  negative: inHundredths(values.negativeDays),
  holiday_rule: values.holidayRule,
  not_with: values.notWith.map(id => id.toLowerCase()),
  restricted_only: values.restrictedOnly,
})

/** Of the reserved type people rely on what it is. */
function refuseReserved(before: LeaveType, after: Values): void {
  if (!before.isReserved) return
  if (after.code !== before.code || after.paid !== before.paid || !after.active || after.allot !== before.allot)
    throw custom(409, 'LeaveTypeReserved', '{name} is needed by the system and stays as it is.', { name: before.name })
}

async function usesOf({ trx, schoolId }: Call, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from leave_applications where school_id = ${schoolId} and leave_type_id = ${id}::uuid)
      + (select count(distinct staff_id) from leave_ledger where school_id = ${schoolId} and leave_type_id = ${id}::uuid)
      + (select count(*) from leave_types where school_id = ${schoolId} and ${id}::uuid = any(not_with)))::int as count`.execute(
    trx,
  )
  return rows[0]!.count
}

/** Types of leave. */
export const typeHandlers: Pick<Handlers<Contract>, 'types' | 'createType' | 'changeType' | 'removeType'> = {
  types: call => readTypes(call),
  async createType(call) {
    const { trx, schoolId, services } = call
    const { audience, ...sent } = call.body
    const values = ofAudience(audience, sent)
    await check(call, audience, values)
    const id = services.newId()
    await trx
      .insertInto('leave_types')
      .values({ school_id: schoolId, id, audience, ...stored(values) })
      .execute()
    const after = await findType(call, id)
    await call.audit({ action: 'leaveType.create', entity: 'leave_types', entityId: id, after })
    return after
  },
  async changeType(call) {
    const { trx, schoolId, params } = call
    const { version, ...sent } = call.body
    const before = await findType(call, params.id)
    checkVersion(before.version, version)
    const values = ofAudience(before.audience, { ...before, ...sent })
    refuseReserved(before, values)
    await check(call, before.audience, values, before.id)
    await trx
      .updateTable('leave_types')
      .set({ ...stored(values), version: before.version + 1 })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .execute()
    const after = await findType(call, before.id)
    await call.audit({ action: 'leaveType.change', entity: 'leave_types', entityId: before.id, before, after })
    return after
  },
  async removeType(call) {
    const { trx, schoolId, params } = call
    const before = await findType(call, params.id)
    if (before.isReserved)
      throw custom(409, 'LeaveTypeReserved', '{name} is needed by the system and stays as it is.', { name: before.name })
    const uses = await usesOf(call, before.id)
    if (uses > 0) throw inUse(before.name, uses)
    await trx.deleteFrom('leave_types').where('school_id', '=', schoolId).where('id', '=', before.id).execute()
    await call.audit({ action: 'leaveType.remove', entity: 'leave_types', entityId: before.id, before })
  },
}
