import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { sessionLimits, staffIdOf } from '@school/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { apiBase } from '../../platform/api-base'
import {
  type AccessClaims,
  accessSeconds,
  noSchool,
  refuseClosedSchool,
  sessionOfBearer,
  signAccess,
} from '../../platform/http/session'
import type { Person } from '../../platform/person'
import { HttpProblem, signInAgain } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'

const cookieName = 'school-session'
/** A replaced refresh token is taken once more within this time: two tabs that refresh at once. */
const graceMilliseconds = 10_000
const sessionsPerLogin = 10

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const cookieSettings = (services: Services): CookieSerializeOptions => ({
  path: `${apiBase}/auth`,
  httpOnly: true,
  secure: services.configuration.secure,
  sameSite: 'strict',
})

const keyed = (services: Services, text: string) => createHmac('sha256', services.configuration.secret).update(text)

/**
 * A refresh token: the session's id, 256 bits of chance and a seal. The seal tells a token of any generation, however
 * old, from one that somebody made up, and nothing of it is stored but the hash.
 */
function sealed(services: Services, sessionId: string, secret: string): string {
  const body = `${sessionId}.${secret}`
  return `${body}.${keyed(services, `refresh seal:${body}`).digest('base64url')}`
}

const newToken = (services: Services, sessionId: string) =>
  sealed(services, sessionId, Buffer.from(services.random.bytes(32)).toString('base64url'))

/** The next token of a chain. Derived with the server's key, so that two tabs get the same one and none is stored. */
const successorOf = (services: Services, sessionId: string, token: string) =>
  sealed(services, sessionId, keyed(services, `refresh:${token}`).digest('base64url'))

/** The session that a token was made for at any time; undefined when it is none of ours. */
function sessionOf(services: Services, token: string): string | undefined {
  const [id, secret] = token.split('.')
  if (!id || !secret) return undefined
  const same = timingSafeEqual(sha256(sealed(services, id, secret)), sha256(token))
  return same ? id : undefined
}

function setCookie(services: Services, reply: FastifyReply, token: string, keepUntil: Date | undefined): void {
  reply.setCookie(cookieName, token, { ...cookieSettings(services), ...(keepUntil ? { expires: keepUntil } : {}) })
}

export interface NewSession {
  readonly userId: string
  readonly roles: readonly string[]
  readonly schoolId: string | null
  readonly childId: string | null
  readonly keep: boolean
}

/** How long a session of these roles lives in a school. */
const limitsIn = async (trx: Trx, { roles, schoolId, keep }: Pick<NewSession, 'roles' | 'schoolId' | 'keep'>) =>
  sessionLimits(roles, {
    keep,
    guardianIdleDays: schoolId ? Number(await settingValue(trx, schoolId, 'login.guardianIdleDays')) : undefined,
    staffIdleHours: schoolId ? Number(await settingValue(trx, schoolId, 'login.staffIdleHours')) : undefined,
  })

/** Opens a session, puts its refresh token into the cookie and answers its id. The oldest of more than ten ends. */
export async function openSession(
  services: Services,
  trx: Trx,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: NewSession,
): Promise<string> {
  const now = services.clock.now()
  const limits = await limitsIn(trx, facts)
  const id = services.newId()
  const token = newToken(services, id)
  const endsAt = new Date(now.getTime() + limits.absoluteMinutes * 60_000)
  await sql`
    update sessions set ended_at = ${now}, end_reason = 'limit' where id in (
      select id from sessions where user_id = ${facts.userId} and ended_at is null order by last_used_at desc offset ${sessionsPerLogin - 1})`.execute(
    trx,
  )
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: facts.userId,
      school_id: facts.schoolId,
      child_id: facts.childId,
      refresh_hash: sha256(token),
      rotated_at: now,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      ip: request.ip,
      keep: facts.keep,
      created_at: now,
      last_used_at: now,
      idle_minutes: limits.idleMinutes,
      ends_at: endsAt,
    })
    .execute()
  setCookie(services, reply, token, facts.keep ? endsAt : undefined)
  return id
}

/** Goes on in another school. Of the times that a session has in each, the shorter ones hold from then on. */
export async function moveSession(
  trx: Trx,
  sessionId: string,
  to: { readonly schoolId: string; readonly childId: string | null; readonly roles: readonly string[] },
): Promise<void> {
  const { keep } = await trx.selectFrom('sessions').select('keep').where('id', '=', sessionId).executeTakeFirstOrThrow()
  const { idleMinutes, absoluteMinutes } = await limitsIn(trx, { ...to, keep })
  await sql`
    update sessions set school_id = ${to.schoolId}::uuid, child_id = ${to.childId}::uuid, idle_minutes = least(idle_minutes, ${idleMinutes}::int),
      ends_at = least(ends_at, created_at + ${absoluteMinutes}::int * interval '1 minute')
    where id = ${sessionId}::uuid`.execute(trx)
}

/** The session's access token, with all claims read afresh. */
export async function accessToken(
  services: Services,
  sessionId: string,
): Promise<{ accessToken: string; expiresIn: number; person: Person }> {
  services.sessions.forget(sessionId)
  const person = await services.sessions.find(services, sessionId)
  if (!person) throw signInAgain()
  refuseClosedSchool(person)
  const school = person.schoolId
    ? await services.db.transaction().execute(async trx => {
        await sql`select set_config('role', 'school_platform', true)`.execute(trx)
        return trx.selectFrom('schools').select('name').where('id', '=', person.schoolId!).executeTakeFirst()
      })
    : undefined
  const claims: AccessClaims = {
    sub: person.userId,
    sid: person.sessionId,
    role: person.roles,
    unique_name: person.name,
    SchoolName: school?.name ?? '',
    SchoolId: person.schoolId ?? noSchool,
    ClassTeacher: person.classTeacher,
    GuardianId: person.guardianId ?? noSchool,
    StaffId: (person.schoolId ? staffIdOf(person.roles, person) : null) ?? noSchool,
    ChildId: person.childId ?? noSchool,
    fv: createHash('sha256')
      .update(
        JSON.stringify([
          person.roles,
          person.modules,
          person.permissions,
          person.classTeacher,
          person.mode,
          person.allotted,
          person.lockedChild,
        ]),
      )
      .digest('base64url')
      .slice(0, 16),
    permissions: person.permissions,
    pending: person.pending,
    bound: person.bound,
  }
  return { accessToken: await signAccess(services, claims), expiresIn: accessSeconds, person }
}

export const tokenAnswer = async (services: Services, sessionId: string) => {
  const { accessToken: token, expiresIn } = await accessToken(services, sessionId)
  return { accessToken: token, expiresIn }
}

/** Ends sessions at once on this server and within 30 seconds on the others. */
export async function endSessions(
  services: Services,
  trx: Trx,
  which: { userId: string; but?: string },
  reason: 'logout' | 'blocked' | 'password' | 'operator',
): Promise<void> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: services.clock.now(), end_reason: reason })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
    .$if(which.but !== undefined, query => query.where('id', '<>', which.but!))
    .returning('id')
    .execute()
  for (const { id } of ended) services.sessions.unsettle(id)
}

const again = () => new HttpProblem(401, 'Custom', 'SessionEnded', 'Please log in again.', { keepWrites: true })

/** The open session of a refresh token, of its present or any earlier generation. */
async function findSession(services: Services, trx: Trx, token: string) {
  const digest = sha256(token)
  const id = sessionOf(services, token)
  return trx
    .selectFrom('sessions')
    .selectAll()
    .where(where =>
      where.or([where('refresh_hash', '=', digest), where('prev_hash', '=', digest), ...(id ? [where('id', '=', id)] : [])]),
    )
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

const same = (hash: Uint8Array | null, digest: Buffer) => hash !== null && timingSafeEqual(Buffer.from(hash), digest)

/** Exchanges the refresh cookie for a new one and answers the session's id. */
export async function rotateSession(services: Services, trx: Trx, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const presented = request.cookies[cookieName]
  if (!presented) throw again()
  const now = services.clock.now()
  const digest = sha256(presented)
  const session = await findSession(services, trx, presented)
  if (!session) {
    reply.clearCookie(cookieName, cookieSettings(services))
    throw again()
  }
  const end = async (reason: 'expired' | 'reuse') => {
    await trx.updateTable('sessions').set({ ended_at: now, end_reason: reason }).where('id', '=', session.id).execute()
    services.sessions.unsettle(session.id)
    reply.clearCookie(cookieName, cookieSettings(services))
  }
  const idleUntil = session.last_used_at.getTime() + session.idle_minutes * 60_000
  if (now >= session.ends_at || now.getTime() >= idleUntil) {
    await end('expired')
    throw again()
  }
  const keepUntil = session.keep ? session.ends_at : undefined
  const token = successorOf(services, session.id, presented)
  if (same(session.refresh_hash, digest)) {
    await trx
      .updateTable('sessions')
      .set({ prev_hash: digest, refresh_hash: sha256(token), prev_taken: false, rotated_at: now, last_used_at: now })
      .where('id', '=', session.id)
      .execute()
    setCookie(services, reply, token, keepUntil)
    return session.id
  }
  // A replaced token. The other tab was faster, once and within seconds; everything else is a copy that somebody took.
  const inTime = now.getTime() - session.rotated_at.getTime() <= graceMilliseconds
  if (same(session.prev_hash, digest) && inTime && !session.prev_taken) {
    await trx.updateTable('sessions').set({ prev_taken: true }).where('id', '=', session.id).execute()
    setCookie(services, reply, token, keepUntil)
    return session.id
  }
  await end('reuse')
  await trx
    .insertInto('audit_entries')
    .values({
      id: services.newId(),
      school_id: session.school_id,
      at: now,
      actor_id: session.user_id,
      action: 'session.reuse',
      entity: 'sessions',
      entity_id: session.id,
      ip: request.ip,
    })
    .execute()
  throw again()
}

/**
 * Ends the session of the refresh cookie and that of the bearer token, which are one as a rule. A cookie that was just
 * replaced and a token that has run out are as good.
 */
export async function closeSession(services: Services, trx: Trx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const presented = request.cookies[cookieName]
  const session = presented ? await findSession(services, trx, presented) : undefined
  const ids = new Set([session?.id, await sessionOfBearer(services, request)].filter(id => id !== undefined))
  for (const id of ids) {
    await trx
      .updateTable('sessions')
      .set({ ended_at: services.clock.now(), end_reason: 'logout' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    services.sessions.unsettle(id)
  }
  reply.clearCookie(cookieName, cookieSettings(services))
}
