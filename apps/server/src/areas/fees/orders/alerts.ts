import { formatRupees, languageOf } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { ringAdministrators } from '../../../services/messaging/account-news'
import { escaped } from '../../../services/messaging/plan'
import { gatewayText } from '../gateways/texts'

export interface Duplicate {
  readonly orderNo: string
  readonly studentId: string
  readonly payerUserId: string | null
  readonly amount: number
  readonly receiptNo: string
}

/** Tells the office and the payer that money came twice and waits. */
export async function tellOfDuplicate(services: Services, trx: Trx, schoolId: string, of: Duplicate): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from students where school_id = ${schoolId} and id = ${of.studentId}`.execute(trx)
  const values = { amount: formatRupees(of.amount), name: rows[0]?.name ?? '', no: of.receiptNo, order: of.orderNo }
  await ringAdministrators(services, trx, {
    schoolId,
    title: language => gatewayText(language, 'DuplicateTitle'),
    message: language => gatewayText(language, 'Duplicate', values),
  })
  if (!of.payerUserId) return
  const payer = await trx.selectFrom('users').select('language').where('id', '=', of.payerUserId).executeTakeFirst()
  const language = languageOf(payer?.language ?? null) ?? 'en'
  await trx
    .insertInto('notifications')
    .values({
      school_id: schoolId,
      id: services.newId(),
      user_id: of.payerUserId,
      audience: 'Student',
      kind: 'system',
      title: gatewayText(language, 'DuplicateTitle'),
      message: escaped(gatewayText(language, 'DuplicateFamily', values)),
      sent_at: services.clock.now(),
    })
    .execute()
}
