import type { CredentialChannel, Language, TextValues } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { type CallContext, personOf } from '../../platform/http/call'
import { JobFailure, type JobKind, type JobRun } from '../../platform/jobs'
import { HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { readBalance } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { jobAnswer } from '../../school/job-answer'
import { readHolders } from './holders'
import { TemporaryPasswords } from './passwords'
import { renewPasswords } from './renew'
import { checkCredits, planSend, type SendOrder, sendCredentials } from './send'
import { originOf, readSchool, type Sender } from './sends'
import { makeSlips, slipsForgetting, slipsKind } from './slips'
import { readHeldText } from './whatsapp'
import { type CredentialWord, credentialWord } from './words'

/** Rows above which the work goes on in a job. */
export const mostAtOnce = 50

/** Whose logins they are, for the words of the outcome. */
export type Audience = 'guardians' | 'students' | 'staff'

const sentWord: Readonly<Record<Audience, CredentialWord>> = {
  guardians: 'CredentialsSent',
  students: 'CredentialsSentStudents',
  staff: 'CredentialsSentStaff',
}

/** What a send did, in figures. */
export interface SendCounts {
  readonly sent: number
  readonly withoutAddress: number
  readonly sentBefore: number
  readonly blocked: number
  readonly credits: number
}

/** The figures of a send in words; what is nothing is not told. */
export function sendWords(counts: SendCounts, channel: CredentialChannel, audience: Audience, language: Language): string {
  const rest: readonly (readonly [CredentialWord, number])[] = [
    [channel === 'email' ? 'NoEmail' : 'NoMobile', counts.withoutAddress],
    ['SentBefore', counts.sentBefore],
    ['Blocked', counts.blocked],
  ]
  const say = (word: CredentialWord, n: number) => credentialWord(word, language, { n } satisfies TextValues)
  return [say(sentWord[audience], counts.sent), ...rest.flatMap(([word, n]) => (n > 0 ? [say(word, n)] : []))].join(' ')
}

/** Who ordered the work, as the audit and the sends name them. */
export interface Ordered {
  readonly by: { readonly id: string; readonly roles: readonly string[]; readonly viaOperator: boolean }
  readonly origin: string
  readonly language: Language
  readonly audience: Audience
}

interface SendPayload extends Ordered, SendOrder {}
interface UsersPayload extends Ordered {
  readonly userIds: readonly string[]
}

/** Turns what a job's work was refused for into words for who began it. */
export async function orRefusal<T>(work: Promise<T>, language: Language): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    const short = error.name === 'InsufficientSmsBalance'
    throw new JobFailure(short ? credentialWord('Shortage', language, error.values) : error.message)
  }
}

export async function senderOf(
  trx: Trx,
  schoolId: string,
  batchId: string,
  ordered: Pick<Ordered, 'by' | 'origin'>,
): Promise<Sender> {
  return { school: await readSchool(trx, schoolId, ordered.origin), batchId, by: ordered.by.id }
}

/**
 * What a batch did, as its audit tells. A job that starts again because the server stopped after the work and before the
 * end of the job does nothing twice.
 */
export async function doneBefore<T>(trx: Trx, batchId: string): Promise<T | undefined> {
  // One whose lease ran out may still be at work: the second waits for it here and then finds what it did.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`logins:${batchId}`}, 0))`.execute(trx)
  const entry = await trx
    .selectFrom('audit_entries')
    .select('after')
    .where('entity', '=', 'users')
    .where('entity_id', '=', batchId)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return (entry?.after ?? undefined) as T | undefined
}

/** Tells the audit of the school what was done to logins under the name of the batch. */
export async function tell(
  services: Services,
  trx: Trx,
  sender: Sender,
  { by }: Pick<Ordered, 'by'>,
  action: string,
  after: object,
): Promise<void> {
  await audit(services, trx, undefined, {
    action,
    entity: 'users',
    entityId: sender.batchId,
    schoolId: sender.school.id,
    actor: by,
    after,
  })
}

/** The send, its audit and its figures, in one transaction. */
async function send(services: Services, trx: Trx, sender: Sender, payload: SendPayload, passwords: TemporaryPasswords) {
  const done = await sendCredentials(services, trx, sender, payload, passwords)
  const { channel, resend, audience } = payload
  const { sent, sentBefore, blocked, credits } = done
  const counts: SendCounts = { sent, withoutAddress: done.withoutAddress.length, sentBefore, blocked, credits }
  await tell(services, trx, sender, payload, 'credentials.send', { audience, channel, resend, ...counts })
  return counts
}

async function renew(services: Services, trx: Trx, sender: Sender, payload: UsersPayload, passwords: TemporaryPasswords) {
  const holders = await readHolders(trx, payload.userIds, { lock: true })
  const userIds = holders.map(holder => holder.userId)
  await renewPasswords(services, trx, userIds, passwords)
  // Nobody knows the new password before it is sent.
  if (userIds.length > 0)
    await trx.updateTable('users').set({ sent_at: null, sent_by: null, sent_channel: null }).where('id', 'in', userIds).execute()
  await tell(services, trx, sender, payload, 'credentials.renew', { audience: payload.audience, userIds })
  return userIds.length
}

async function slips(services: Services, trx: Trx, sender: Sender, payload: UsersPayload, passwords: TemporaryPasswords) {
  const made = await makeSlips(services, trx, sender, payload.userIds, passwords)
  await tell(services, trx, sender, payload, 'credentials.print', { audience: payload.audience, ...made })
  return made
}

/** Makes passwords ahead for logins, of which the job's progress tells. */
export async function prepared(run: JobRun<unknown>, count: number): Promise<TemporaryPasswords> {
  const passwords = new TemporaryPasswords(run.services)
  await run.progress(0, count + 1)
  await passwords.prepare(count, ready => run.progress(ready, count + 1))
  await run.progress(count, count + 1)
  return passwords
}

const notActive = async (run: JobRun<UsersPayload>) =>
  (await run.transact(trx => readHolders(trx, run.payload.userIds))).filter(holder => !holder.isActive).length

const sendJob: JobKind<SendPayload> = {
  kind: 'credentials.send',
  async run(job) {
    const { payload, services, schoolId, language } = job
    const { channel, audience } = payload
    const plan = await job.transact(async trx => planSend(trx, await readSchool(trx, schoolId!, payload.origin), payload))
    const passwords = await prepared(job, plan.recipients.filter(holder => !holder.isActive).length)
    const counts = await orRefusal(
      job.transact(async trx => {
        const sender = await senderOf(trx, schoolId!, job.id, payload)
        return (await doneBefore<SendCounts>(trx, job.id)) ?? send(services, trx, sender, payload, passwords)
      }),
      language,
    )
    return { message: sendWords(counts, channel, audience, language), result: counts }
  },
}

const renewJob: JobKind<UsersPayload> = {
  kind: 'credentials.renew',
  async run(job) {
    const { payload, services, schoolId, language } = job
    const passwords = await prepared(job, payload.userIds.length)
    const n = await job.transact(async trx => {
      const sender = await senderOf(trx, schoolId!, job.id, payload)
      const before = await doneBefore<{ userIds: string[] }>(trx, job.id)
      return before?.userIds.length ?? renew(services, trx, sender, payload, passwords)
    })
    return { message: credentialWord('Renewed', language, { n }), result: { renewed: n } }
  },
}

const slipsJob: JobKind<UsersPayload> = {
  kind: slipsKind,
  async run(job) {
    const { payload, services, schoolId, language } = job
    const passwords = await prepared(job, await notActive(job))
    const { slips: n } = await job.transact(async trx => {
      // The passwords of a batch that was done before are the ones that count.
      const sender = await senderOf(trx, schoolId!, job.id, payload)
      return (await doneBefore<{ slips: number }>(trx, job.id)) ?? slips(services, trx, sender, payload, passwords)
    })
    return { message: credentialWord('SlipsReady', language, { n }), result: { slips: n } }
  },
}

/** Registers the work on logins that goes on after an answer. */
export const credentialJobs: readonly JobKind<never>[] = [sendJob, renewJob, slipsJob, slipsForgetting]

/** What ordering work needs of a call. */
export type Call = Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'person' | 'language' | 'request'>

/** The caller as who orders work. */
export const orderedBy = (call: Call, audience: Audience): Ordered => {
  const { userId: id, roles, bound: viaOperator } = personOf(call)
  return { by: { id, roles, viaOperator }, origin: originOf(call), language: call.language, audience }
}

/** Writes a job for the caller and answers it. */
export async function answerJob(call: Call, kind: string, payload: object, total: number, dedupeKey?: string) {
  const id = await call.services.jobs.enqueue(call.services, call.trx, {
    kind,
    payload,
    schoolId: call.schoolId,
    ownerId: personOf(call).userId,
    total,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  })
  return jobAnswer(await call.trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Either a job that goes on, or what was done at once. */
export type Outcome<T> =
  | { readonly job: ReturnType<typeof jobAnswer>; readonly result: null }
  | { readonly job: null; readonly result: T }

/**
 * Sends login details: at once, or above 50 rows in a job.
 *
 * @throws 409 when the balance is too small for all of them; nothing is sent then.
 */
export async function orderSend(call: Call, audience: Audience, order: SendOrder): Promise<Outcome<SendCounts>> {
  const { services, trx, schoolId } = call
  const payload: SendPayload = { ...orderedBy(call, audience), ...order, userIds: [...new Set(order.userIds)] }
  const batchId = services.newId()
  const sender = await senderOf(trx, schoolId, batchId, payload)
  if (payload.userIds.length <= mostAtOnce)
    return { job: null, result: await send(services, trx, sender, payload, new TemporaryPasswords(services)) }
  if (order.channel === 'whatsapp') await readHeldText(services, trx, schoolId)
  checkCredits(await planSend(trx, sender.school, payload), (await readBalance(trx, schoolId)).balance)
  return { job: await answerJob(call, sendJob.kind, payload, payload.userIds.length + 1), result: null }
}

/** Gives logins new temporary passwords that are sent later: at once, or above 50 rows in a job. */
export async function orderRenewal(
  call: Call,
  audience: Audience,
  userIds: readonly string[],
): Promise<Outcome<{ readonly renewed: number }>> {
  const { services, trx, schoolId } = call
  const payload: UsersPayload = { ...orderedBy(call, audience), userIds: [...new Set(userIds)] }
  if (payload.userIds.length > mostAtOnce)
    return { job: await answerJob(call, renewJob.kind, payload, payload.userIds.length + 1), result: null }
  const sender = await senderOf(trx, schoolId, services.newId(), payload)
  return { job: null, result: { renewed: await renew(services, trx, sender, payload, new TemporaryPasswords(services)) } }
}

/** Makes slips of logins in a job; `readSlips` fetches them by its id. */
export const orderSlips = (call: Call, audience: Audience, userIds: readonly string[]) =>
  answerJob(
    call,
    slipsJob.kind,
    { ...orderedBy(call, audience), userIds: [...new Set(userIds)] } satisfies UsersPayload,
    userIds.length + 1,
  )
