import type { BodyOf, contract } from '@school/api'
import { feedbackAfter } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, custom } from '../../platform/problems'
import { ringFamilies } from '../../services/audience/bells'
import { feedbackText } from './texts'
import { addPost, close, type FeedbackCall, feedbackClosed, findFeedback, readPosts } from './threads'

type Contract = typeof contract.feedbackView

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
    .set(({ eb, fn }) => ({
      status,
      replied_at: now,
      answered_at: fn.coalesce('answered_at', eb.val(now)),
      replied_by: call.person?.userId ?? null,
      version: eb('version', '+', 1),
    }))
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
    kind: 'feedback',
    studentIds: [found.student_id],
    guardianId: found.guardian_id,
    to: 'guardians',
    title: language => feedbackText(language, 'Replied'),
    message: (language, student) => feedbackText(language, 'About', { subject: found.subject, name: student.name }),
    route: `/parent/student-feedback?open=${id}`,
  })
  return found.version + 1
}

/** A feedback as the school sees it: who wrote about whom, the thread, and what the school wrote down for itself. */
async function readLetter(call: FeedbackCall, id: string) {
  const { trx } = call
  const found = await findFeedback(call, id, anyOfSchool)
  const { rows: people } = await sql<{ adm_no: string; guardian: string; division: string }>`
    select s.adm_no, g.name as guardian, coalesce(c.name || ' ' || d.name, '') as division
    from guardian_feedbacks f join students s on s.school_id = f.school_id and s.id = f.student_id
    join guardians g on g.school_id = f.school_id and g.id = f.guardian_id
    left join divisions d on d.school_id = f.school_id and d.id = f.division_id
    left join courses c on c.school_id = d.school_id and c.id = d.course_id where f.id = ${id}::uuid`.execute(trx)
  const { rows: notes } = await sql<{ id: string; by: string; at: Date; note: string }>`
    select n.id, coalesce(t.name, u.name, '') as by, n.at, n.note
    from feedback_notes n left join users u on u.id = n.author_id
    left join user_schools us on us.school_id = n.school_id and us.user_id = n.author_id
    left join staff t on t.school_id = n.school_id and t.id = us.staff_id
    where n.feedback_id = ${id}::uuid order by n.at, n.id`.execute(trx)
  const state = { status: found.status, followedUp: found.followed_up }
  const { adm_no, guardian, division } = people[0]!
  return {
    id,
    student: { id: found.student_id, admNo: adm_no, name: found.child },
    division,
    guardian,
    category: found.category,
    subject: found.subject,
    status: found.status,
    sentAt: found.created_at.toISOString(),
    posts: await readPosts(call, id),
    notes: notes.map(note => ({ ...note, at: note.at.toISOString() })),
    mayReply: feedbackAfter(state, 'reply') !== undefined,
    mayClose: feedbackAfter(state, 'close') !== undefined,
    version: found.version,
  }
}

/** Opens a feedback, which is read afterwards. */
export async function openLetter(call: FeedbackCall, id: string) {
  await openFeedback(call, id)
  return readLetter(call, id)
}

/** Replies to the version that was seen. */
export async function replyToLetter(call: FeedbackCall, id: string, { reply, version }: BodyOf<Contract['reply']>) {
  if (reply === '') throw custom(400, 'ReplyRequired', 'Reply is required')
  await replyToFeedback(call, id, { message: reply, version })
  return readLetter(call, id)
}

/** Ends what was replied to, in the name of the school. */
export async function closeLetter(call: FeedbackCall, id: string) {
  await close(call, await findFeedback(call, id, anyOfSchool, true))
  return readLetter(call, id)
}

/** Writes something down that no guardian sees. */
export async function noteOnLetter(call: FeedbackCall, id: string, { note }: BodyOf<Contract['note']>) {
  const { trx, services, schoolId } = call
  await findFeedback(call, id, anyOfSchool)
  await trx
    .insertInto('feedback_notes')
    .values({
      school_id: schoolId,
      id: services.newId(),
      feedback_id: id,
      author_id: personOf(call).userId,
      note,
      at: services.clock.now(),
    })
    .execute()
  await call.audit({ action: 'feedback.note', entity: 'guardian_feedbacks', entityId: id })
  return readLetter(call, id)
}
