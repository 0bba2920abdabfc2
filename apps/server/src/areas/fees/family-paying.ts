import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { readOffers } from './gateways/offers'
import { takingRules } from './orders/quote'

/** Whether somebody of a family pays here: guardians do, students where the school lets them. */
export async function mayPay(trx: Trx, schoolId: string, { guardianId, studentId }: Person): Promise<boolean> {
  if (guardianId !== null) return true
  return studentId !== null && (await settingValue(trx, schoolId, 'fees.studentMayPay')) === true
}

/** How a family pays for a child: ways, rules, and what waits for its end. */
export async function readPaying(services: Services, trx: Trx, schoolId: string, person: Person, studentId: string) {
  const { rows } = await sql<{
    id: string
    feeAccountId: string
    channel: 'online' | 'pos' | 'qr'
    amount: number
    createdAt: Date
  }>`
    select id, fee_account_id as "feeAccountId", channel, amount, created_at as "createdAt" from fee_orders
    where school_id = ${schoolId} and student_id = ${studentId} and status in ('created', 'pending')
    order by created_at desc, id desc`.execute(trx)
  return {
    mayPay: await mayPay(trx, schoolId, person),
    gateways: (await readOffers(services, trx, schoolId)).map(({ id, feeAccountId, label }) => ({ id, feeAccountId, label })),
    taking: {
      ...(await takingRules(trx, schoolId)),
      minAmount: Number(await settingValue(trx, schoolId, 'fees.minAmount')) * 100,
    },
    openOrders: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}
