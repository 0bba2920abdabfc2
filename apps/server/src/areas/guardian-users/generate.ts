import { type CredentialChannel, credentialAddress, passwordPlaceholder } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import type { JobKind } from '../../platform/jobs'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import { readBalance, refuseShortage } from '../../platform/sms-credits'
import { inBulk, type Trx } from '../../platform/transaction'
import { readHolders } from '../../services/credentials/holders'
import { TemporaryPasswords } from '../../services/credentials/passwords'
import { credentialsFor, sendCredentials, wayOf } from '../../services/credentials/send'
import { readSchool, type School, type Sender } from '../../services/credentials/sends'
import {
  answerJob,
  type Call,
  doneBefore,
  mostAtOnce,
  type Ordered,
  type Outcome,
  orderedBy,
  orRefusal,
  prepared,
  senderOf,
  sendWords,
  tell,
} from '../../services/credentials/work'
import { createLogins, previewNames, readMissing, regenerateLogins } from './create'
import { type ClassFilters, inClasses, studentsOf, studying, type UserType } from './rows'
import { userWord } from './words'

interface GeneratePayload extends Ordered {
  readonly userType: UserType
  /** Whose logins; absent for all of the classes. */
  readonly studentIds?: readonly string[]
  readonly classes?: ClassFilters
  readonly channel: CredentialChannel
  readonly send: boolean
}

/** What a run did. */
export interface Generated {
  readonly created: number
  readonly already: number
  readonly withoutMobile: number
  readonly sent: number
  readonly credits: number
  readonly channel: CredentialChannel
  readonly send: boolean
  /** Logins that were made and cannot be reached by the channel. */
  readonly unreached: readonly string[]
}

const studentsFor = (trx: Trx, { studentIds, classes }: Pick<GeneratePayload, 'studentIds' | 'classes'>) =>
  studentIds ? Promise.resolve(studentIds) : studentsOf(trx, classes!)

/** Makes what is missing, sends it if asked, and tells the audit: all or nothing. */
async function generate(
  services: Services,
  trx: Trx,
  sender: Sender,
  payload: GeneratePayload,
  passwords: TemporaryPasswords,
): Promise<Generated> {
  const { userType, channel, send } = payload
  const studentIds = await studentsFor(trx, payload)
  const made = await createLogins(services, trx, sender.school, { userType, studentIds }, passwords)
  const userIds = made.created.map(login => login.userId)
  const fresh = new Map(made.created.map(login => [login.userId, login.password]))
  const sent = send
    ? await sendCredentials(services, trx, sender, { userIds, channel, resend: false }, passwords, fresh)
    : undefined
  const unreached = sent
    ? sent.withoutAddress
    : (await readHolders(trx, userIds)).filter(holder => credentialAddress(channel, holder) === undefined)
  const done: Generated = {
    created: made.created.length,
    already: made.already,
    withoutMobile: made.withoutMobile,
    sent: sent?.sent ?? 0,
    credits: sent?.credits ?? 0,
    channel,
    send,
    unreached: unreached.map(holder => holder.userId),
  }
  await tell(services, trx, sender, payload, 'guardian-users.generate', { userType, ...done })
  return done
}

const audienceOf = (userType: UserType) => (userType === 'Student' ? 'students' : 'guardians')

const generateJob: JobKind<GeneratePayload> = {
  kind: 'guardian-users.generate',
  fills: true,
  async run(job) {
    const { payload, services, schoolId, language } = job
    const missing = await job.transact(
      async trx => (await readMissing(trx, payload.userType, await studentsFor(trx, payload))).missing.length,
    )
    const passwords = await prepared(job, missing)
    const done = await orRefusal(
      job.transact(async trx => {
        const sender = await senderOf(trx, schoolId!, job.id, payload)
        return (await doneBefore<Generated>(trx, job.id)) ?? generate(services, trx, sender, payload, passwords)
      }),
      language,
    )
    const { created, already, sent, credits, channel } = done
    const withoutAddress = done.unreached.length
    const counts = { sent, withoutAddress, sentBefore: 0, blocked: 0, credits }
    const words = [userWord('UsersCreated', language, { n: created, m: already })]
    if (payload.send) words.push(sendWords(counts, channel, audienceOf(payload.userType), language))
    else if (done.withoutMobile > 0) words.push(userWord('NoMobile', language, { n: done.withoutMobile }))
    return { message: words.join(' '), result: done }
  },
}

interface RegeneratePayload extends Ordered {
  readonly userIds: readonly string[]
}

async function regenerate(
  services: Services,
  trx: Trx,
  sender: Sender,
  payload: RegeneratePayload,
  passwords: TemporaryPasswords,
): Promise<{ renewed: number }> {
  const renamed = await regenerateLogins(services, trx, sender.school, payload.userIds, passwords)
  await tell(services, trx, sender, payload, 'guardian-users.regenerate', { renewed: renamed.length, users: renamed })
  return { renewed: renamed.length }
}

const regenerateJob: JobKind<RegeneratePayload> = {
  kind: 'guardian-users.regenerate',
  async run(job) {
    const { payload, services, schoolId, language } = job
    const passwords = await prepared(job, payload.userIds.length)
    const { renewed } = await job.transact(async trx => {
      const sender = await senderOf(trx, schoolId!, job.id, payload)
      return (await doneBefore<{ renewed: number }>(trx, job.id)) ?? regenerate(services, trx, sender, payload, passwords)
    })
    return { message: userWord('Regenerated', language, { n: renewed }), result: { renewed } }
  },
}

/** Registers the work on logins of families that goes on after an answer. */
export const guardianUserJobs: readonly JobKind<never>[] = [generateJob, regenerateJob]

/** Makes the logins that are missing: at once, or above 50 rows in a job. */
export async function orderGeneration(
  call: Call,
  userType: UserType,
  studentIds: readonly string[],
): Promise<Outcome<Pick<Generated, 'created' | 'already' | 'withoutMobile'>>> {
  const { services, trx, schoolId } = call
  const payload: GeneratePayload = {
    ...orderedBy(call, audienceOf(userType)),
    userType,
    studentIds: [...new Set(studentIds)],
    channel: 'sms',
    send: false,
  }
  if (payload.studentIds!.length > mostAtOnce)
    return { job: await answerJob(call, generateJob.kind, payload, payload.studentIds!.length + 1), result: null }
  const sender = await senderOf(trx, schoolId, services.newId(), payload)
  const { created, already, withoutMobile } = await generate(services, trx, sender, payload, new TemporaryPasswords(services))
  return { job: null, result: { created, already, withoutMobile } }
}

/**
 * Begins to make the logins that an import of students left missing, where the school wants that. Nothing is sent: the
 * credentials go out when the school sends them.
 */
export async function generateAfterImport(
  services: Services,
  trx: Trx,
  schoolId: string,
  ordered: Omit<Ordered, 'audience'>,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0 || (await settingValue(trx, schoolId, 'user.autoCreateGuardian')) !== true) return
  const payload: GeneratePayload = {
    ...ordered,
    audience: 'guardians',
    userType: 'Guardian',
    studentIds,
    channel: 'sms',
    send: false,
  }
  await services.jobs.enqueue(services, trx, {
    kind: generateJob.kind,
    payload,
    schoolId,
    ownerId: ordered.by.id,
    total: studentIds.length + 1,
  })
}

/** Gives logins names and passwords anew: at once, or above 50 rows in a job. */
export async function orderRegeneration(call: Call, userIds: readonly string[]): Promise<Outcome<{ renewed: number }>> {
  const { services, trx, schoolId } = call
  const payload: RegeneratePayload = { ...orderedBy(call, 'guardians'), userIds: [...new Set(userIds)] }
  if (payload.userIds.length > mostAtOnce)
    return { job: await answerJob(call, regenerateJob.kind, payload, payload.userIds.length + 1), result: null }
  const sender = await senderOf(trx, schoolId, services.newId(), payload)
  return { job: null, result: await regenerate(services, trx, sender, payload, new TemporaryPasswords(services)) }
}

/** What a run over these classes would find and make, and what sending would take. */
export async function previewRun(trx: Trx, school: School, classes: ClassFilters, channel: CredentialChannel) {
  const query = sql<{ students: number; guardians: number }>`
    select count(*)::int as students, count(distinct s.guardian_id)::int as guardians ${studying} where ${inClasses(classes)}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const { missing, already } = await readMissing(trx, 'Guardian', await studentsOf(trx, classes))
  const names = await previewNames(trx, school, 'Guardian', missing)
  const way = await wayOf(trx, school.id, channel)
  const credits = missing.reduce((sum, person) => {
    if (credentialAddress(way.channel, person) === undefined) return sum
    const told = { loginName: names.get(person.id)!, language: 'en' } as const
    return sum + credentialsFor(school, way, told, passwordPlaceholder).credits
  }, 0)
  return {
    ...rows[0]!,
    withLogin: already,
    toCreate: missing.length,
    withoutMobile: missing.filter(person => !person.mobile).length,
    credits,
    balance: (await readBalance(trx, school.id)).balance,
  }
}

/**
 * Begins a run over all missing logins of some classes.
 *
 * @throws 409 while another one waits or runs, or when the balance is too small to send all of them.
 */
export async function orderRun(
  call: Call,
  order: { readonly filters: ClassFilters; readonly channel: CredentialChannel; readonly send: boolean },
) {
  const { trx, schoolId } = call
  const payload: GeneratePayload = {
    ...orderedBy(call, 'guardians'),
    userType: 'Guardian',
    classes: order.filters,
    channel: order.channel,
    send: order.send,
  }
  const dedupeKey = `guardian-users:${schoolId}`
  // Two that are asked for at the same moment: the second waits here and then finds the first.
  await sql`select pg_advisory_xact_lock(hashtext(${dedupeKey}))`.execute(trx)
  const open = await trx
    .selectFrom('jobs')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .where('status', 'in', ['Queued', 'Running'])
    .executeTakeFirst()
  if (open) throw custom(409, 'GenerationRunning', 'A generation is already running.')
  const preview = await previewRun(trx, await readSchool(trx, schoolId, payload.origin), order.filters, order.channel)
  if (order.send) refuseShortage(preview.credits, preview.balance)
  return answerJob(call, generateJob.kind, payload, preview.toCreate + 1, dedupeKey)
}

/** What a finished run did, for who started it. */
export async function readReceipt(call: Call, jobId: string) {
  const { trx, schoolId } = call
  const job = await trx
    .selectFrom('jobs')
    .select(['status', 'result'])
    .where('id', '=', jobId)
    .where('kind', '=', generateJob.kind)
    .where('school_id', '=', schoolId)
    .where('owner_id', '=', personOf(call).userId)
    .executeTakeFirst()
  if (job?.status !== 'Done') throw notFound()
  const { unreached, withoutMobile: _, ...done } = job.result as unknown as Generated
  const holders = await readHolders(trx, unreached)
  return {
    ...done,
    withoutAddress: holders.map(({ name, lines, loginName }) => ({ name, people: lines.join(' · '), loginName })),
  }
}
