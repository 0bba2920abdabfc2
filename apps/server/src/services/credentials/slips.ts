import { dayIn, type Language, temporaryPasswordDays } from '@school/rules'
import { documentHead } from '../../platform/documents/head'
import type { JobKind } from '../../platform/jobs'
import { openText, sealText } from '../../platform/outbox/encrypted-text'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readHolders } from './holders'
import type { TemporaryPasswords } from './passwords'
import { renewPasswords } from './renew'
import { keepSends, readSchool, type Sender } from './sends'
import { writeSlips } from './slip-document'

/** Hours that slips can be fetched; their passwords are then forgotten. */
const keptHours = 24

/** The job that makes slips. */
export const slipsKind = 'credentials.slips'

interface Forgetting {
  readonly batchId: string
}

/** Forgets the passwords of slips when their day is over. */
export const slipsForgetting: JobKind<Forgetting> = {
  kind: 'credentials.forget',
  tries: 5,
  async run({ payload, transact }) {
    await transact(trx =>
      trx.updateTable('credential_sends').set({ sealed_password: null }).where('batch_id', '=', payload.batchId).execute(),
    )
    return undefined
  },
}

/** Makes slips of logins: fresh temporary passwords for those not Active, kept sealed until the slips are fetched. */
export async function makeSlips(
  services: Services,
  trx: Trx,
  sender: Sender,
  userIds: readonly string[],
  passwords: TemporaryPasswords,
): Promise<{ slips: number; blocked: number }> {
  const all = await readHolders(trx, userIds, { lock: true })
  const holders = all.filter(holder => holder.state !== 'Blocked')
  const renewed = await renewPasswords(
    services,
    trx,
    holders.filter(holder => !holder.isActive).map(holder => holder.userId),
    passwords,
  )
  await keepSends(
    services,
    trx,
    sender,
    holders.map(({ userId, wasSent }) => {
      const password = renewed.get(userId)
      return {
        userId,
        channel: 'print' as const,
        resend: wasSent,
        result: 'Printed' as const,
        ...(password === undefined ? {} : { sealedPassword: sealText(services, password) }),
      }
    }),
  )
  await services.jobs.enqueue(services, trx, {
    kind: slipsForgetting.kind,
    payload: { batchId: sender.batchId } satisfies Forgetting,
    schoolId: sender.school.id,
    runAfter: new Date(services.clock.now().getTime() + keptHours * 3_600_000),
  })
  return { slips: holders.length, blocked: all.length - holders.length }
}

/**
 * The slips of a job as PDF, for who ordered them, within a day. Nothing but this answer ever holds the passwords.
 *
 * @throws 404 when the job is not the person's, 409 when the day is over.
 */
export async function readSlips(
  services: Services,
  trx: Trx,
  ask: { jobId: string; schoolId: string; userId: string; origin: string; language: Language },
): Promise<Buffer> {
  const job = await trx
    .selectFrom('jobs')
    .select('status')
    .where('id', '=', ask.jobId)
    .where('kind', '=', slipsKind)
    .where('school_id', '=', ask.schoolId)
    .where('owner_id', '=', ask.userId)
    .executeTakeFirst()
  if (job?.status !== 'Done') throw notFound()
  const sends = await trx
    .selectFrom('credential_sends')
    .select(['user_id', 'at', 'sealed_password'])
    .where('batch_id', '=', ask.jobId)
    .execute()
  const now = services.clock.now()
  const at = sends[0]?.at ?? now
  if (now.getTime() - at.getTime() >= keptHours * 3_600_000)
    throw custom(409, 'SlipsExpired', 'These slips are no longer kept. Make new ones.')
  const school = await readSchool(trx, ask.schoolId, ask.origin)
  const { time_zone: timeZone } = await trx
    .selectFrom('schools')
    .select('time_zone')
    .where('id', '=', ask.schoolId)
    .executeTakeFirstOrThrow()
  const sealed = new Map(sends.map(send => [send.user_id, send.sealed_password]))
  const holders = await readHolders(trx, [...sealed.keys()])
  return writeSlips({
    head: await documentHead(services, trx, ask.schoolId, ask.language),
    link: school.link,
    validUntil: dayIn(timeZone, new Date(at.getTime() + temporaryPasswordDays * 86_400_000)),
    slips: holders.map(({ userId, name, lines, loginName }) => {
      const password = sealed.get(userId)
      return { name, lines, loginName, password: password ? openText(services, password) : undefined }
    }),
  })
}
