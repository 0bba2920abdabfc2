import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'

/** What messages and slips say of the school. */
export interface School {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly place: string
  /** Where its people log in. */
  readonly link: string
}

/** Who sends, for which school, and what all of it is known by. */
export interface Sender {
  readonly school: School
  readonly batchId: string
  readonly by: string | null
}

/** The address by which the sender reached this server; families reach it the same way. */
export const originOf = ({ request }: Pick<CallContext, 'request'>): string => `${request.protocol}://${request.host}`

/** Reads the school as its messages name it. */
export async function readSchool(trx: Trx, schoolId: string, origin: string): Promise<School> {
  const { id, code, name, place } = await trx
    .selectFrom('schools')
    .select(['id', 'code', 'name', 'place'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return { id, code, name, place, link: `${origin}/login?id=${encodeURIComponent(code)}` }
}

export interface Send {
  readonly userId: string
  readonly channel: 'sms' | 'email' | 'whatsapp' | 'print'
  readonly resend: boolean
  readonly result: 'Queued' | 'NoAddress' | 'Printed'
  readonly sealedPassword?: string
}

/** Keeps what was sent to whom, and marks the logins that got something. */
export async function keepSends(services: Services, trx: Trx, sender: Sender, sends: readonly Send[]): Promise<void> {
  const now = services.clock.now()
  const { school, batchId, by } = sender
  await inBatches(
    trx,
    sends.map(({ userId, channel, resend, result, sealedPassword }) => ({
      id: services.newId(),
      user_id: userId,
      channel,
      resend,
      result,
      sealed_password: sealedPassword ?? null,
    })),
    'id uuid, user_id uuid, channel text, resend boolean, result text, sealed_password text',
    source => sql`
      insert into credential_sends (school_id, batch_id, at, sent_by, id, user_id, channel, resend, result, sealed_password)
      select ${school.id}::uuid, ${batchId}::uuid, ${now}::timestamptz, ${by}::uuid, x.* from ${source}`,
  )
  await inBatches(
    trx,
    sends.filter(({ result }) => result !== 'NoAddress').map(({ userId, channel }) => ({ id: userId, channel })),
    'id uuid, channel text',
    source => sql`
      update users u set sent_at = ${now}, sent_by = ${by}::uuid, sent_channel = x.channel from ${source} where u.id = x.id`,
  )
}
