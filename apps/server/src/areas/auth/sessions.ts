import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { sessionLimits } from '@school/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { apiBase } from '../../platform/http/bind'
import { type AccessClaims, accessSeconds, noSchool, signAccess } from '../../platform/http/session'
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

const newToken = (services: Services) => Buffer.from(services.random.bytes(32)).toString('base64url')

/** The next token of a chain. Derived with the server's key, so that two tabs get the same one and none is stored. */
const successorOf = (services: Services, token: string) =>
  createHmac('sha256', services.configuration.secret).update(`refresh:${token}`).digest('base64url')

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

/** Opens a session, puts its refresh token into the cookie and answers its id. The oldest of more than ten ends. */
export async function openSession(
  services: Services,
  trx: Trx,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: NewSession,
): Promise<string> {
  const now = services.clock.now()
  const limits = sessionLimits(facts.roles, {
    keep: facts.keep,
    guardianIdleDays: facts.schoolId ? Number(await settingValue(trx, facts.schoolId, 'login.guardianIdleDays')) : undefined,
    staffIdleHours: facts.schoolId ? Number(await settingValue(trx, facts.schoolId, 'login.staffIdleHours')) : undefined,
  })
  const id = services.newId()
  const token = newToken(services)
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

/** The session's access token, with all claims read afresh. */
export async function accessToken(
  services: Services,
  sessionId: string,
): Promise<{ accessToken: string; expiresIn: number; person: Person }> {
  services.sessions.forget(sessionId)
  const person = await services.sessions.find(services, sessionId)
  if (!person) throw signInAgain()
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
    StaffId: person.staffId ?? noSchool,
    ChildId: person.childId ?? noSchool,
    fv: createHash('sha256')
      .update(
        JSON.stringify([person.roles, person.modules, person.permissions, person.classTeacher, person.mode, person.allotted]),
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
  for (const { id } of ended) services.sessions.forget(id)
}

const again = () => new HttpProblem(401, 'Custom', 'SessionEnded', 'Please log in again.', { keepWrites: true })

/** Exchanges the refresh cookie for a new one and answers the session's id. */
export async function rotateSession(services: Services, trx: Trx, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const presented = request.cookies[cookieName]
  if (!presented) throw again()
  const now = services.clock.now()
  const digest = sha256(presented)
  const session = await trx
    .selectFrom('sessions')
    .selectAll()
    .where(where => where.or([where('refresh_hash', '=', digest), where('prev_hash', '=', digest)]))
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.ended_at) {
    reply.clearCookie(cookieName, cookieSettings(services))
    throw again()
  }
  const end = async (reason: 'expired' | 'reuse') => {
    await trx.updateTable('sessions').set({ ended_at: now, end_reason: reason }).where('id', '=', session.id).execute()
    services.sessions.forget(session.id)
    reply.clearCookie(cookieName, cookieSettings(services))
  }
  const idleUntil = session.last_used_at.getTime() + session.idle_minutes * 60_000
  if (now >= session.ends_at || now.getTime() >= idleUntil) {
    await end('expired')
    throw again()
  }
  const keepUntil = session.keep ? session.ends_at : undefined
  if (!timingSafeEqual(Buffer.from(session.refresh_hash), digest)) {
    // The replaced token: the other tab was faster, or somebody copied it.
    if (now.getTime() - session.rotated_at.getTime() <= graceMilliseconds) {
      setCookie(services, reply, successorOf(services, presented), keepUntil)
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
  const token = successorOf(services, presented)
  await trx
    .updateTable('sessions')
    .set({ prev_hash: digest, refresh_hash: sha256(token), rotated_at: now, last_used_at: now })
    .where('id', '=', session.id)
    .execute()
  setCookie(services, reply, token, keepUntil)
  return session.id
}

/** Ends the session of the refresh cookie, if there is one. */
export async function closeSession(services: Services, trx: Trx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const presented = request.cookies[cookieName]
  if (presented) {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: services.clock.now(), end_reason: 'logout' })
      .where('refresh_hash', '=', sha256(presented))
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended) services.sessions.forget(ended.id)
  }
  reply.clearCookie(cookieName, cookieSettings(services))
}
