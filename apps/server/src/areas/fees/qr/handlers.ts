import type { contract } from '@school/api'
import { formatRupees, isOpenOrder, languageOf, type OrderStatus } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { escaped } from '../../../services/messaging/plan'
import { driverOf } from '../gateways/drivers/index'
import { readOffers } from '../gateways/offers'
import { takingRules } from '../orders/quote'

interface Order {
  status: OrderStatus
  isOver: boolean
  amount: number
  orderNo: string
  studentId: string
  name: string
  guardianId: string
  upi: string | null
}

/** Codes that are read at the counter. */
export const qrFeeHandlers: Handlers<typeof contract.qrFees> = {
  async ways({ trx, services, schoolId }) {
    const offers = (await readOffers(services, trx, schoolId)).filter(({ driver }) => driverOf(services, driver).can.qr)
    const { rows } = await sql<{ id: string; own: boolean }>`
      select a.id, exists (select from bank_accounts b where b.school_id = a.school_id and b.fee_account_id = a.id and b.active and b.upi_vpa is not null) as own
      from fee_accounts a where a.school_id = ${schoolId} order by a.sort_order, lower(a.name), a.id`.execute(trx)
    return {
      results: rows.map(({ id, own }) => ({
        feeAccountId: id,
        gateways: offers.filter(offer => offer.feeAccountId === id).map(offer => ({ id: offer.id, name: offer.label })),
        ownAddress: own,
      })),
      rules: await takingRules(trx, schoolId),
    }
  },
  async send(call) {
    const { trx, services, schoolId, params } = call
    const now = services.clock.now()
    const { rows } = await sql<Order>`
      select o.status, o.expires_at <= ${now}::timestamptz as "isOver", o.amount, o.order_no as "orderNo", s.id as "studentId", s.name,
        s.guardian_id as "guardianId", case when o.qr_mode = 'upi' then b.upi_vpa end as upi
      from fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
      left join bank_accounts b on b.school_id = o.school_id and b.fee_account_id = o.fee_account_id and b.active
      where o.school_id = ${schoolId} and o.id = ${params.id} and o.channel = 'qr'`.execute(trx)
    const [order] = rows
    if (!order) throw notFound()
    if (!isOpenOrder(order.status) || order.isOver) throw custom(409, 'QrOver', 'QR expired. Please generate again.')
    const { rows: family } = await sql<{ id: string; language: string | null }>`
      select u.id, u.language from user_schools us join users u on u.id = us.user_id
      where us.school_id = ${schoolId} and us.guardian_id = ${order.guardianId} and u.status = 'Active'`.execute(trx)
    const values = { amount: formatRupees(order.amount), name: order.name, no: order.orderNo }
    if (family.length > 0)
      await trx
        .insertInto('notifications')
        .values(
          family.map(({ id, language: chosen }) => {
            const language = languageOf(chosen) ?? 'en'
            const told = order.upi
              ? say(language, 'qrFees.messageTo', { ...values, upi: order.upi })
              : say(language, 'qrFees.message', values)
            return {
              school_id: schoolId,
              id: services.newId(),
              user_id: id,
              child_id: order.studentId,
              audience: 'Student',
              kind: 'system',
              title: say(language, 'qrFees.messageTitle'),
              message: escaped(told),
              route: '/parent/fees-payment',
              sent_at: now,
            }
          }),
        )
        .execute()
    await call.audit({ action: 'feeOrder.send', entity: 'fee_orders', entityId: params.id, after: { sent: family.length } })
    return { sent: family.length }
  },
}
