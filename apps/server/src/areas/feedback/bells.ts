import { escapedHtml, languageOf, type ModuleCode, mayOpenForm, type Role } from '@school/rules'
import { sql } from 'kysely'
import { feedbackText } from './texts'
import type { FeedbackCall, FeedbackRow } from './threads'

/** Staff whom the category names hear of what a guardian wrote; those who may open the view are led to it. */
export async function ringStaff(call: FeedbackCall, row: FeedbackRow, title: 'New' | 'FollowUp'): Promise<void> {
  const { trx, services, schoolId } = call
  const { rows } = await sql<{
    user_id: string
    language: string | null
    roles: Role[]
    modules: ModuleCode[]
    mode: 'role' | 'allotted'
    allotted: string[]
  }>`
    select us.user_id, u.language, us.roles, sc.module_codes as modules, us.allotment_mode as mode,
      array(select form_code from user_allotments a where a.school_id = us.school_id and a.user_id = us.user_id) as allotted
    from feedback_category_staff x join user_schools us on us.school_id = x.school_id and us.staff_id = x.staff_id and us.active
    join schools sc on sc.id = us.school_id join users u on u.id = us.user_id and u.status <> 'Removed'
    where x.category_id = ${row.category_id}::uuid order by us.user_id`.execute(trx)
  if (rows.length === 0) return
  const mayOpen = ({ roles, modules, mode, allotted }: (typeof rows)[number]) =>
    mayOpenForm('s.comm.feedback', {
      roles,
      modules,
      mode,
      allotted,
      schoolId,
      permissions: [],
      bound: false,
      classTeacher: false,
    })
  await trx
    .insertInto('notifications')
    .values(
      rows.map(staff => {
        const language = languageOf(staff.language) ?? 'en'
        return {
          school_id: schoolId,
          id: services.newId(),
          user_id: staff.user_id,
          child_id: null,
          audience: 'Staff',
          kind: 'feedback',
          title: feedbackText(language, title, { category: row.category }),
          message: escapedHtml(feedbackText(language, 'About', { subject: row.subject, name: row.child })),
          route: mayOpen(staff) ? `/communication/guardian-feedback-view?open=${row.id}` : null,
          sent_at: services.clock.now(),
        }
      }),
    )
    .execute()
}
