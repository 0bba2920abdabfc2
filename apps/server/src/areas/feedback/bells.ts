import { escapedHtml, languageOf } from '@school/rules'
import { sql } from 'kysely'
import { readLogins } from '../../school/opening-logins'
import { feedbackText } from './texts'
import type { FeedbackCall, FeedbackRow } from './threads'

/** Staff whom the category names hear of what a guardian wrote; those who may open the view are led to it. */
export async function ringStaff(call: FeedbackCall, row: FeedbackRow, title: 'New' | 'FollowUp'): Promise<void> {
  const { trx, services, schoolId } = call
  const logins = await readLogins(
    trx,
    schoolId,
    sql`us.staff_id in (select x.staff_id from feedback_category_staff x where x.school_id = us.school_id and x.category_id = ${row.category_id}::uuid)`,
  )
  if (logins.length === 0) return
  await trx
    .insertInto('notifications')
    .values(
      logins.map(staff => {
        const language = languageOf(staff.language) ?? 'en'
        return {
          school_id: schoolId,
          id: services.newId(),
          user_id: staff.userId,
          child_id: null,
          audience: 'Staff',
          kind: 'feedback',
          title: feedbackText(language, title, { category: row.category }),
          message: escapedHtml(feedbackText(language, 'About', { subject: row.subject, name: row.child })),
          route: staff.mayOpen('s.comm.feedback') ? `/communication/guardian-feedback-view?open=${row.id}` : null,
          sent_at: services.clock.now(),
        }
      }),
    )
    .execute()
}
