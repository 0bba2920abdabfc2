import { feedbackAfter } from '@school/rules'
import { sql } from 'kysely'
import { changedMeanwhile } from '../../platform/problems'
import { ringFamilies } from '../diary/bells'
import { feedbackText } from './texts'
import { addPost, type FeedbackCall, feedbackClosed, findFeedback } from './threads'

const anyOfSchool = sql<boolean>`true`

/** What the school sees of a feedback is read; answers its version. */
export async function openFeedback(call: FeedbackCall, id: string): Promise<number> {
  const found = await findFeedback(call, id, anyOfSchool, true)
  const status = feedbackAfter({ status: found.status, followedUp: found.followed_up }, 'open')
  if (!status || status === found.status) return found.version
  await call.trx
    .updateTable('guardian_feedbacks')
    .set(({ eb }) => ({ status, read_at: call.services.clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return found.version + 1
}

/**
 * Replies in the name of the school; the guardian who wrote hears of it in the bell. Answers the new version.
 *
 * @throws 409 for a closed feedback, and when somebody else changed it since `version` was seen.
 */
export async function replyToFeedback(
  call: FeedbackCall,
  id: string,
  { message, version }: { readonly message: string; readonly version: number },
): Promise<number> {
  const { trx, services } = call
  const found = await findFeedback(call, id, anyOfSchool, true)
  const status = feedbackAfter({ status: found.status, followedUp: found.followed_up }, 'reply')
  if (!status) throw feedbackClosed()
  if (found.version !== version) throw changedMeanwhile()
  const now = services.clock.now()
  await addPost(call, { feedbackId: id, message, fromSchool: true })
  await trx
    .updateTable('guardian_feedbacks')
    .set(({ eb }) => ({ status, replied_at: now, replied_by: call.person?.userId ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'feedback.reply',
    entity: 'guardian_feedbacks',
    entityId: id,
    before: { status: found.status },
    after: { status },
  })
  await ringFamilies(call, {
    studentIds: [found.student_id],
    guardianId: found.guardian_id,
    to: 'guardians',
    title: language => feedbackText(language, 'Replied'),
    message: (language, student) => feedbackText(language, 'About', { subject: found.subject, name: student.name }),
    route: `/parent/student-feedback?open=${id}`,
  })
  return found.version + 1
}
