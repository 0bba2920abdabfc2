import { createHash } from 'node:crypto'
import type { KeyPurpose } from '@school/api'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { custom } from '../problems'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import { refuseClosedSchool } from './session'

/** What is kept of a key. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const wrongKey = () => custom(401, 'SchoolKey', 'Show the key of the school as a bearer token.')

/** How often it is written down that a key was used, in ms. */
const usedEvery = 60_000

interface Known {
  id: string
  school_id: string
  status: string
  last_used_at: Date | null
}

const noteUse = (trx: Trx, { id, school_id }: Known, now: Date) =>
  sql`update school_keys set last_used_at = ${now} where school_id = ${school_id} and id = ${id}`.execute(trx)

/**
 * The school whose key a program shows.
 *
 * @throws 401 without a key that is good for it, or in a school that nobody may work in.
 */
export async function schoolOfKey(services: Services, request: FastifyRequest, purpose: KeyPurpose): Promise<string> {
  const shown = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!shown) throw wrongKey()
  const now = services.clock.now()
  const known = await transact(services.db, onPlatform, async trx => {
    const { rows } = await sql<Known>`
      select k.id, k.school_id, sc.status, k.last_used_at from school_keys k join schools sc on sc.id = k.school_id
      where k.hash = ${keyHash(shown)} and k.purpose = ${purpose} and k.ended_at is null and sc.status <> 'Removed'`.execute(trx)
    const [found] = rows
    if (found && (!found.last_used_at || now.getTime() - found.last_used_at.getTime() > usedEvery)) await noteUse(trx, found, now)
    return found
  })
  if (!known) throw wrongKey()
  refuseClosedSchool({ schoolStatus: known.status, roles: [] })
  return known.school_id
}
