import type { BodyOf, contract, QueryOf } from '@school/api'
import { feedbackAfter, mostFeedbackPerDay } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { matches } from '../../school/search'
import { schoolDay } from '../../school/zone'
import { checkAttachments } from '../../services/files/attachments'
import { ringStaff } from './bells'
import {
  addPost,
  audited,
  change,
  close,
  type FeedbackCall,
  feedbackClosed,
  feedbackFrom,
  findFeedback,
  ownFeedback,
  readFeedbacks,
  rowAnswer,
  threadAnswer,
} from './threads'

type Contract = typeof contract.feedback

const tooMany = () => custom(409, 'FeedbackLimit', 'You can send at most 5 feedbacks a day.')

/** What the guardian sent today, about all children. */
async function sentToday({ trx, person }: Pick<FeedbackCall, 'trx' | 'person'>, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guardian_feedbacks where guardian_id = ${personOf({ person }).guardianId}::uuid and on_day = ${today}::date`.execute(
    trx,
  )
  return rows[0]!.count
}

/** How much may still be sent today. */
export async function leftToday(call: FeedbackCall): Promise<number> {
  const { today } = await schoolDay(call)
  return Math.max(0, mostFeedbackPerDay - (await sentToday(call, today)))
}

/** A page of the own feedback about the chosen child, the newest first. */
export async function listFeedback(call: FeedbackCall, { status, text, page, pageSize }: QueryOf<Contract['list']>) {
  const where = sql`where ${ownFeedback(call)} and (${status} = '' or f.status = ${status}) and ${matches(sql`search_key(f.subject)`, text, 'contains')}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${feedbackFrom} ${where}`.execute(call.trx)
  const found = await readFeedbacks(
    call,
    sql`${where} order by f.created_at desc, f.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { results: found.map(rowAnswer), pagination: { currentPage: page, pageSize, count: rows[0]!.count } }
}

/** One own feedback about the chosen child with its thread. */
export async function readThread(call: FeedbackCall, id: string) {
  return threadAnswer(call, await findFeedback(call, id, ownFeedback(call)))
}

/** Sends feedback about the chosen child. */
export async function createFeedback(call: FeedbackCall, body: BodyOf<Contract['create']>): Promise<{ id: string }> {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const { rows } = await sql<{ guardian_id: string; division_id: string | null }>`
    select s.guardian_id, e.division_id from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    where s.id = ${person.childId}::uuid and s.guardian_id = ${person.guardianId}::uuid`.execute(trx)
  const child = rows[0]
  if (!child || !person.childId) throw notFound()
  // One at a time, so that the limit of the day holds.
  await sql`select 1 from guardians where id = ${child.guardian_id}::uuid for update`.execute(trx)
  const { today } = await schoolDay(call)
  if ((await sentToday(call, today)) >= mostFeedbackPerDay) throw tooMany()
  const category = await trx
    .selectFrom('feedback_categories')
    .select(['id', 'active'])
    .where('id', '=', body.categoryId)
    .forShare()
    .executeTakeFirst()
  if (!category?.active) throw custom(404, 'CategoryNotFound', 'This category does not exist. Choose another one.')
  const fileIds = await checkAttachments(call, body.fileIds)
  const id = services.newId()
  const now = services.clock.now()
  await trx
    .insertInto('guardian_feedbacks')
    .values({
      school_id: schoolId,
      id,
      student_id: person.childId,
      guardian_id: child.guardian_id,
      division_id: child.division_id,
      category_id: category.id,
      subject: body.subject,
      created_at: now,
      waiting_since: now,
      on_day: today,
    })
    .execute()
  await addPost(call, { feedbackId: id, message: body.message, fromSchool: false, fileIds })
  const written = await findFeedback(call, id, ownFeedback(call))
  await call.audit({ action: 'feedback.create', entity: 'guardian_feedbacks', entityId: id, after: audited(written) })
  await ringStaff(call, written, 'New')
  return { id }
}

/** Asks once more after a reply. */
export async function followUp(call: FeedbackCall, id: string, message: string) {
  const found = await findFeedback(call, id, ownFeedback(call), true)
  const status = feedbackAfter({ status: found.status, followedUp: found.followed_up }, 'followUp')
  if (!status) {
    if (found.status === 'Closed') throw feedbackClosed()
    throw custom(409, 'NoFollowUp', 'You can follow up once, after the school has replied.')
  }
  await addPost(call, { feedbackId: id, message, fromSchool: false })
  await change(call, found, 'feedback.followUp', {
    status,
    read_at: null,
    waiting_since: call.services.clock.now(),
    answered_at: null,
  })
  await ringStaff(call, found, 'FollowUp')
  return readThread(call, id)
}

/** Ends what was replied to. */
export async function closeFeedback(call: FeedbackCall, id: string) {
  await close(call, await findFeedback(call, id, ownFeedback(call), true))
  return readThread(call, id)
}
