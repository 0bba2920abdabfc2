import type { BodyOf, contract } from '@school/api'
import { type AddressedChannel, holdsOne, offeredWays, type PreferencePerson } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { noAccess, notFound } from '../../platform/problems'
import { readRules } from '../../school/chat-rules'
import { pushKeyOf } from '../push/handlers'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>
type Change = BodyOf<typeof contract.preferences.set>['preferences'][number]

interface Self extends Record<AddressedChannel, string> {
  type: PreferencePerson
  id: string
}

/** Whose ways these are. */
interface Selves {
  readonly guardianId: string | null
  readonly staffId: string | null
}

/** As whom somebody gets messages here: as guardian, as staff, or as both. */
async function selvesOf(call: Call, { guardianId, staffId }: Selves): Promise<Self[]> {
  const { rows } = await sql<Self>`
    select 'guardian' as type, id, coalesce(btrim(mobile), '') as sms, coalesce(nullif(btrim(whatsapp_number), ''), btrim(mobile), '') as whatsapp, coalesce(btrim(mobile), '') as voice,
      coalesce(btrim(email), '') as email from guardians where id = ${guardianId}::uuid
    union all
    select 'staff', id, coalesce(btrim(mobile), ''), coalesce(btrim(mobile), ''), coalesce(btrim(mobile), ''), coalesce(btrim(email), '') from staff where id = ${staffId}::uuid`.execute(
    call.trx,
  )
  return rows
}

/** Devices of the logins behind somebody, and what the school has beside its messages. */
async function devicesOf({ trx, services, schoolId }: Call, selves: readonly Self[]) {
  const push = (await pushKeyOf(services, trx, schoolId)) !== null
  const ids = selves.map(self => self.id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscriptions where user_id in (
      select user_id from user_schools where guardian_id = any(${ids}::uuid[]) or staff_id = any(${ids}::uuid[]))`.execute(trx)
  return { push, devices: push ? rows[0]!.count : 0, chat: (await readRules(trx, schoolId)).enabled }
}

const isKind = (one: Change) => (row: { channel: string; category: string }) =>
  row.channel === one.channel && row.category === one.category

/** What somebody gets by which way; nothing of one that no record stands behind. */
async function readPreferences(call: Call, of: Selves) {
  const selves = await selvesOf(call, of)
  if (selves.length === 0) return { devices: 0, preferences: [] }
  const { rows } = await sql<{ channel: string; category: string }>`
    select distinct channel, category from contact_preferences where off and person_id = any(${selves.map(self => self.id)}::uuid[])`.execute(
    call.trx,
  )
  const { devices, ...offer } = await devicesOf(call, selves)
  const preferences = offeredWays(
    selves.map(self => self.type),
    offer,
  ).map(({ channel, category }) => ({
    channel,
    category,
    off: rows.some(row => row.channel === channel && row.category === category),
    to: channel === 'push' ? '' : [...new Set(selves.map(self => self[channel]).filter(Boolean))].join(', '),
  }))
  return { devices, preferences }
}

/** Somebody as a guardian or as staff. */
export type PreferenceSelf = Pick<Self, 'type' | 'id'>

/** Who switches: the person, from a login or from a mail, or the school on request. */
interface SwitchedBy {
  readonly source: 'self' | 'school'
  /** Null of whoever was not logged in. */
  readonly userId: string | null
  /** How it came about, where no login tells. */
  readonly reason?: string
}

/** Keeps that ways of somebody, which were the opposite before, are on or off from now on. */
export async function keepWays(
  { trx, services, schoolId, audit }: Pick<Call, 'trx' | 'services' | 'schoolId' | 'audit'>,
  selves: readonly PreferenceSelf[],
  wanted: readonly Change[],
  { source, userId, reason }: SwitchedBy,
): Promise<void> {
  await trx
    .insertInto('contact_preferences')
    .values(
      selves.flatMap(({ id, type }) =>
        wanted.map(one => ({
          school_id: schoolId,
          person_id: id,
          person_type: type,
          ...one,
          source,
          by_user_id: userId,
          at: services.clock.now(),
        })),
      ),
    )
    .onConflict(conflict =>
      conflict.columns(['school_id', 'person_id', 'person_type', 'channel', 'category']).doUpdateSet(eb => ({
        off: eb.ref('excluded.off'),
        source: eb.ref('excluded.source'),
        by_user_id: eb.ref('excluded.by_user_id'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
  await audit({
    action: 'messages.preferences',
    entity: selves[0]!.type === 'staff' ? 'staff' : 'guardians',
    entityId: selves[0]!.id,
    before: Object.fromEntries(wanted.map(one => [`${one.channel} ${one.category}`, one.off ? 'on' : 'off'])),
    after: Object.fromEntries(wanted.map(one => [`${one.channel} ${one.category}`, one.off ? 'off' : 'on'])),
    ...(reason === undefined ? {} : { reason }),
  })
}

/** Switches ways on or off, by the person or by the school on request. */
async function setPreferences(call: Call, of: Selves, changes: readonly Change[], source: SwitchedBy['source']) {
  const read = await readPreferences(call, of)
  const before = read.preferences
  // The last word about one way counts.
  const wanted = before.flatMap(one => {
    const off = changes.findLast(change => isKind(change)(one))?.off
    return off === undefined || off === one.off ? [] : [{ channel: one.channel, category: one.category, off }]
  })
  if (changes.some(change => !before.some(isKind(change)))) throw notFound()
  if (wanted.length === 0) return read
  await keepWays(call, await selvesOf(call, of), wanted, { source, userId: personOf(call).userId })
  return readPreferences(call, of)
}

/**
 * Somebody whose ways the school switches on request.
 *
 * @throws 404 for nobody of the school, 403 for who does not administer it.
 */
async function found(call: Call, of: Selves): Promise<Selves> {
  if ((await selvesOf(call, of)).length === 0) throw notFound()
  if (!holdsOne(personOf(call), ['SystemAdmin', 'SchoolSuperAdmin'])) throw noAccess()
  return of
}

type PersonCall = Call & { readonly params: { readonly id: string } }
const guardianOf = (call: PersonCall) => found(call, { guardianId: call.params.id, staffId: null })
const staffOf = (call: PersonCall) => found(call, { guardianId: null, staffId: call.params.id })

/** What people do not want to get beside the bell. */
export const preferenceHandlers: Handlers<typeof contract.preferences> = {
  read: call => readPreferences(call, personOf(call)),
  set: call => setPreferences(call, personOf(call), call.body.preferences, 'self'),
  readGuardian: async call => readPreferences(call, await guardianOf(call)),
  setGuardian: async call => setPreferences(call, await guardianOf(call), call.body.preferences, 'school'),
  readStaff: async call => readPreferences(call, await staffOf(call)),
  setStaff: async call => setPreferences(call, await staffOf(call), call.body.preferences, 'school'),
}
