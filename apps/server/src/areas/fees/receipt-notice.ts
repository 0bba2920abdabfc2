import { formatRupees, languageOf } from '@school/rules'
import { sayOf } from '@school/texts'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { escaped } from '../../services/messaging/plan'

const words = sayOf({ title: 'receipts.noticeTitle', message: 'receipts.notice' } as const)

/** Rings the bells of a student's guardian when a receipt is there, once; the bell leads to the payments of the child. */
export async function ringFamily(services: Services, trx: Trx, schoolId: string, receiptId: string): Promise<void> {
  const { rows } = await sql<{ user: string; language: string | null; child: string; name: string; amount: number; no: string }>`
    select u.id as "user", u.language, s.id as child, s.name, r.amount, r.receipt_no as no from receipts r
    join students s on s.school_id = r.school_id and s.id = r.student_id
    join user_schools us on us.school_id = s.school_id and us.guardian_id = s.guardian_id and us.active
    join users u on u.id = us.user_id and u.status = 'Active'
    where r.school_id = ${schoolId} and r.id = ${receiptId} and r.status = 'issued'
      and not exists (select from notifications n where n.school_id = r.school_id and n.batch_id = r.id)`.execute(trx)
  if (rows.length === 0) return
  await trx
    .insertInto('notifications')
    .values(
      rows.map(({ user, language: chosen, child, name, amount, no }) => {
        const language = languageOf(chosen) ?? 'en'
        return {
          ...{ school_id: schoolId, id: services.newId(), user_id: user, child_id: child, batch_id: receiptId },
          ...{ audience: 'Student', kind: 'system', route: '/parent/payment-history', sent_at: services.clock.now() },
          title: words(language, 'title'),
          message: escaped(words(language, 'message', { amount: formatRupees(amount), name, no })),
        }
      }),
    )
    .execute()
}
