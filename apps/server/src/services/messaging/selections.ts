import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { studentsInScope } from '../../school/scope'
import type { AskedOrder } from './order'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

const keptMinutes = 30

/**
 * Keeps chosen students for the screen that writes to their guardians.
 *
 * @throws 404 when one of them is not in the own scope.
 */
export async function makeSelection(call: Call, { source, entries }: BodyOf<(typeof contract.messaging)['makeSelection']>) {
  const { trx } = call
  const person = personOf(call)
  const ids = [...new Set(entries.map(entry => entry.studentId.toLowerCase()))]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.id = any(${ids}::uuid[]) and ${studentsInScope(person)}`.execute(trx)
  if (rows[0]!.count < ids.length) throw notFound()
  const extra = Object.fromEntries(entries.flatMap(entry => (entry.extra ? [[entry.studentId.toLowerCase(), entry.extra]] : [])))
  return keepSelection(call, { source, studentIds: ids, extra, madeBy: person.userId, keptMinutes })
}

/** Keeps students for a person who may write to them, so long. */
export async function keepSelection(
  { trx, services, schoolId }: Pick<Call, 'trx' | 'services' | 'schoolId'>,
  {
    source,
    studentIds,
    extra,
    madeBy,
    keptMinutes: minutes,
  }: {
    readonly source: string
    readonly studentIds: readonly string[]
    readonly extra: object
    readonly madeBy: string
    readonly keptMinutes: number
  },
) {
  const id = services.newId()
  const expiresAt = new Date(services.clock.now().getTime() + minutes * 60_000)
  await trx
    .insertInto('message_selections')
    .values({
      school_id: schoolId,
      id,
      source,
      student_ids: [...studentIds],
      extra: JSON.stringify(extra),
      made_by: madeBy,
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt: expiresAt.toISOString() }
}

/**
 * What the same person has handed over.
 *
 * @throws 404 for somebody else's, 410 for an old one.
 */
export async function readSelection(call: Call, id: string) {
  const row = await call.trx
    .selectFrom('message_selections')
    .select(['source', 'student_ids', 'extra', 'expires_at'])
    .where('id', '=', id)
    .where('made_by', '=', personOf(call).userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.expires_at <= call.services.clock.now())
    throw custom(410, 'SelectionExpired', 'The selection has expired. Please select again.')
  return {
    source: row.source,
    studentIds: row.student_ids,
    extra: row.extra as Record<string, Record<string, string>>,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Students handed over by this name are reminded of fees. */
const feeDues = 'fee-dues'

/** The door of a send to guardians, and what was handed over for its texts. */
export async function handedOver(
  call: Call,
  id: string | undefined,
): Promise<{ readonly door: 'guardian' | 'feeDues'; readonly values: Pick<AskedOrder, 'extra'> }> {
  if (!id) return { door: 'guardian', values: {} }
  const { source, extra } = await readSelection(call, id)
  return { door: source === feeDues ? 'feeDues' : 'guardian', values: { extra } }
}
