import { mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../school/block'
import { ownFeedback } from './threads'

/** Own feedback about the chosen child that the school replied to. */
export const feedbackReplied: Block = {
  code: 'd.feedbackReplied',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!person.childId || !person.guardianId || !mayOpenForm('g.feedback', viewer)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from guardian_feedbacks f join students s on s.school_id = f.school_id and s.id = f.student_id
      where f.status = 'Replied' and ${ownFeedback({ person })}`.execute(trx)
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'info', route: '/parent/student-feedback?status=Replied' } : undefined
  },
}

/** Feedback that nobody of the school has opened. */
export const feedbackNew: Block = {
  code: 'd.feedback',
  kind: 'todos',
  async read({ trx, viewer }) {
    if (!mayOpenForm('s.comm.feedback', viewer)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from guardian_feedbacks where status = 'New'`.execute(trx)
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'warning', route: '/communication/guardian-feedback-view?status=New' } : undefined
  },
}
