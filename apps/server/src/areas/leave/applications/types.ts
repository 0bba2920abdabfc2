import type { HolidayRule, YearBasis } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Applicant } from './applicant'
import type { LeavePlace } from './place'

/** A type of leave as applications ask it. Days are whole, amounts hundredths. */
export interface TypeRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly audience: 'staff' | 'student'
  readonly active: boolean
  readonly minUnit: 'half' | 'full'
  readonly maxSpell: number | null
  readonly maxPerMonth: number | null
  readonly noticeDays: number
  readonly backDays: number
  readonly fileAfterDays: number | null
  readonly countsAs: 'LV' | 'OD' | null
  readonly paid: boolean
  readonly appliesTo: 'all' | 'teaching' | 'nonTeaching'
  readonly gender: 'any' | 'female' | 'male'
  readonly minServiceMonths: number
  readonly yearBasis: YearBasis
  readonly holidayRule: HolidayRule
  readonly notWith: string[]
  readonly restrictedOnly: boolean
  readonly negative: number
}

const columns = sql`
  t.id, t.name, t.code, t.audience, t.active, t.min_unit as "minUnit", t.max_spell as "maxSpell", t.max_per_month as "maxPerMonth",
  t.notice_days as "noticeDays", t.back_days as "backDays", t.file_after_days as "fileAfterDays", t.counts_as as "countsAs", t.paid,
  t.applies_to as "appliesTo", t.gender, t.min_service_months as "minServiceMonths", t.year_basis as "yearBasis", t.holiday_rule as "holidayRule",
  t.not_with as "notWith", t.restricted_only as "restrictedOnly", t.negative`

/** Whether a type is meant for a person. */
export const isMeantFor = (type: TypeRow, applicant: Pick<Applicant, 'kind' | 'teaching' | 'gender'>): boolean =>
  type.audience === applicant.kind &&
  (applicant.kind === 'student' ||
    ((type.appliesTo === 'all' || type.appliesTo === (applicant.teaching ? 'teaching' : 'nonTeaching')) &&
      (type.gender === 'any' || type.gender === applicant.gender?.toLowerCase())))

/** The active types of an audience in their order. */
export async function typesOf({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, audience: 'staff' | 'student') {
  const { rows } = await sql<TypeRow>`
    select ${columns} from leave_types t where t.school_id = ${schoolId}::uuid and t.audience = ${audience} and t.active
    order by t.sort_order, lower(t.name), t.id`.execute(trx)
  return rows
}

/** @throws not found when the school has no such type. */
export async function typeOf({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, id: string): Promise<TypeRow> {
  const { rows } = await sql<TypeRow>`
    select ${columns} from leave_types t where t.school_id = ${schoolId}::uuid and t.id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Leave that asks for a certificate says why somebody was ill or the like: its reason and files are for few. */
export const isMedical = ({ fileAfterDays }: Pick<TypeRow, 'fileAfterDays'>): boolean => fileAfterDays !== null
