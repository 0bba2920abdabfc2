import type { YearBasis } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

/** A type of staff leave as balances need it. Amounts are hundredths of days. */
export interface StaffLeaveType {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly active: boolean
  readonly appliesTo: 'all' | 'teaching' | 'nonTeaching'
  readonly gender: 'any' | 'female' | 'male'
  readonly yearBasis: YearBasis
  readonly allot: 'yearly' | 'monthly' | 'credit' | 'none'
  readonly quota: number
  readonly carryMax: number
  readonly maxAccrual: number | null
  readonly creditExpiryDays: number | null
}

/** Types of staff in their order, inactive ones too. */
export async function readLeaveTypes(trx: Trx): Promise<StaffLeaveType[]> {
  const { rows } = await sql<StaffLeaveType>`
    select id, name, code, active, applies_to as "appliesTo", gender, year_basis as "yearBasis", allot, quota, carry_max as "carryMax",
      max_accrual as "maxAccrual", credit_expiry_days as "creditExpiryDays"
    from leave_types where audience = 'staff' order by sort_order, lower(name), id`.execute(trx)
  return rows
}

/** Somebody as grants need them. */
export interface GrantedStaff {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly teaching: boolean
  readonly gender: string
  readonly joinedOn: string | null
}

/** Everybody who works, by name. */
export async function readWorkingStaff(trx: Trx): Promise<GrantedStaff[]> {
  const { rows } = await sql<GrantedStaff>`
    select s.id, s.code, s.name, s.teaching, s.gender, d.joined_on::text as "joinedOn"
    from staff s left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id
    where s.status = 'Working' order by s.name_key, s.id`.execute(trx)
  return rows
}
