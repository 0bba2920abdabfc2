import { type FeedbackStatus, feedbackAfter } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { readAttachments } from '../../services/files/attachments'

export type FeedbackCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

export interface FeedbackRow {
  id: string
  student_id: string
  guardian_id: string
  child: string
  category_id: string
  category: string
  subject: string
  status: FeedbackStatus
  created_at: Date
  on_day: string
  reply: string | null
  replied_at: Date | null
  followed_up: boolean
  version: number
}

/** Feedback of the guardian about the chosen child, under the aliases `f` and `s`. */
export const ownFeedback = (call: Pick<FeedbackCall, 'person'>): RawBuilder<boolean> => {
  const person = personOf(call)
  return sql<boolean>`f.guardian_id = ${person.guardianId}::uuid and s.guardian_id = f.guardian_id and f.student_id = ${person.childId}::uuid`
}

export const feedbackFrom = sql`
  from guardian_feedbacks f join students s on s.school_id = f.school_id and s.id = f.student_id
  join feedback_categories m on m.school_id = f.school_id and m.id = f.category_id`

export async function readFeedbacks({ trx }: Pick<FeedbackCall, 'trx'>, rest: RawBuilder<unknown>): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.student_id, f.guardian_id, s.name as child, f.category_id, m.name as category, f.subject, f.status, f.created_at, f.on_day::text as on_day,
      (select p.message from feedback_posts p where p.school_id = f.school_id and p.feedback_id = f.id and p.from_school order by p.at desc, p.id desc limit 1) as reply,
      f.replied_at, (select count(*) from feedback_posts p where p.school_id = f.school_id and p.feedback_id = f.id and not p.from_school) > 1 as followed_up,
      f.version
    ${feedbackFrom} ${rest}`.execute(trx)
  return rows
}

/** One feedback that meets a condition, locked where it is to be changed; another does not exist. */
export async function findFeedback(
  call: FeedbackCall,
  id: string,
  where: RawBuilder<boolean>,
  forChange = false,
): Promise<FeedbackRow> {
  if (forChange) await sql`select 1 from guardian_feedbacks where id = ${id}::uuid for update`.execute(call.trx)
  const [found] = await readFeedbacks(call, sql`where f.id = ${id}::uuid and ${where}`)
  if (!found) throw notFound()
  return found
}

export const rowAnswer = (row: FeedbackRow) => ({
  id: row.id,
  sentAt: row.created_at.toISOString(),
  date: row.on_day,
  category: row.category,
  subject: row.subject,
  status: row.status,
  reply: row.reply ?? '',
  repliedAt: row.replied_at?.toISOString() ?? null,
})

/** Everything that guardian and school wrote to each other, the letter first. */
export async function readPosts({ services, trx }: FeedbackCall, feedbackId: string) {
  const { rows } = await sql<{
    id: string
    from_school: boolean
    by: string | null
    at: Date
    message: string
    attachment_file_ids: string[]
  }>`
    select p.id, p.from_school, coalesce(case when p.from_school then t.name else g.name end, u.name) as by, p.at, p.message, p.attachment_file_ids
    from feedback_posts p left join users u on u.id = p.author_id
    left join user_schools us on us.school_id = p.school_id and us.user_id = p.author_id
    left join staff t on t.school_id = p.school_id and t.id = us.staff_id
    left join guardians g on g.school_id = p.school_id and g.id = us.guardian_id
    where p.feedback_id = ${feedbackId}::uuid order by p.at, p.id`.execute(trx)
  const filesOf = await readAttachments(
    services,
    trx,
    rows.map(row => row.attachment_file_ids),
  )
  return rows.map(row => ({
    id: row.id,
    fromSchool: row.from_school,
    by: row.by ?? '',
    at: row.at.toISOString(),
    message: row.message,
    files: filesOf(row.attachment_file_ids),
  }))
}

/** A feedback with its thread and what its guardian may do. */
export async function threadAnswer(call: FeedbackCall, row: FeedbackRow) {
  const state = { status: row.status, followedUp: row.followed_up }
  return {
    ...rowAnswer(row),
    child: row.child,
    posts: await readPosts(call, row.id),
    mayFollowUp: feedbackAfter(state, 'followUp') !== undefined,
    mayClose: feedbackAfter(state, 'close') !== undefined,
  }
}

interface Post {
  readonly feedbackId: string
  readonly message: string
  readonly fromSchool: boolean
  readonly fileIds?: string[]
}

/** Adds to a thread in the name of the person. */
export async function addPost(call: FeedbackCall, { feedbackId, message, fromSchool, fileIds = [] }: Post): Promise<void> {
  const { trx, services, schoolId } = call
  await trx
    .insertInto('feedback_posts')
    .values({
      school_id: schoolId,
      id: services.newId(),
      feedback_id: feedbackId,
      author_id: personOf(call).userId,
      from_school: fromSchool,
      message,
      attachment_file_ids: fileIds,
      at: services.clock.now(),
    })
    .execute()
}

export const feedbackClosed = () => custom(409, 'FeedbackClosed', 'This feedback is closed.')

/** What the audit keeps of a feedback: never what was written. */
export const audited = (row: Pick<FeedbackRow, 'student_id' | 'category' | 'status'>) => ({
  studentId: row.student_id,
  category: row.category,
  status: row.status,
})

/** Writes where a feedback stands now. */
export async function change(
  call: FeedbackCall,
  found: FeedbackRow,
  action: string,
  set: { status: FeedbackStatus; read_at?: null; closed_at?: Date; waiting_since?: Date; answered_at?: null },
): Promise<void> {
  await call.trx
    .updateTable('guardian_feedbacks')
    .set(({ eb }) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', found.id)
    .execute()
  await call.audit({
    action,
    entity: 'guardian_feedbacks',
    entityId: found.id,
    before: audited(found),
    after: audited({ ...found, status: set.status }),
  })
}

/** Ends what was replied to. */
export async function close(call: FeedbackCall, found: FeedbackRow): Promise<void> {
  const status = feedbackAfter({ status: found.status, followedUp: found.followed_up }, 'close')
  if (status) return change(call, found, 'feedback.close', { status, closed_at: call.services.clock.now() })
  if (found.status === 'Closed') throw feedbackClosed()
  throw custom(409, 'NotReplied', 'The school has not replied yet.')
}
