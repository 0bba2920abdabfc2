import { createHash, timingSafeEqual } from 'node:crypto'
import { shortestPassword } from '@school/rules'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { newCode } from '../../platform/codes'
import { sendMessage } from '../../platform/outbox'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readSystemFormat, systemMessage, tellFormatWaits } from '../credentials/system-format'
import { type Account, findAccounts, findScope } from './accounts'
import { countFailure, readAttempts, refuseLocked } from './attempts'
import type { BotCheck } from './challenge'
import { readPasswordOwner, setPassword } from './password'
import { endSessions } from './sessions'

const codeMinutes = 10
const triesPerCode = 5
const perHour = 3
const perDay = 10

const sent = { message: 'If the login exists, a code has been sent to its registered mobile or e-mail.' }
const wrongCode = () => custom(400, 'WrongCode', 'Invalid or expired code.', undefined, { keepWrites: true })
const hashOf = (services: Services, userId: string, code: string) =>
  createHash('sha256').update(services.configuration.secret).update(`${userId}:${code}`).digest('hex')

interface Address {
  readonly channel: 'sms' | 'email'
  readonly to: string
  readonly schoolId: string | null
  /** Where else it may go. */
  readonly email: string | null
}

/** Where the code of a login may go: its mobile, else its e-mail; of a student, the guardian's. One school sends it. */
async function addressOf(trx: Trx, userId: string, schoolId: string | null = null): Promise<Address | undefined> {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('user_schools as us', 'us.user_id', 'u.id')
    .leftJoin('students as s', join => join.onRef('s.school_id', '=', 'us.school_id').onRef('s.id', '=', 'us.student_id'))
    .leftJoin('guardians as g', join => join.onRef('g.school_id', '=', 's.school_id').onRef('g.id', '=', 's.guardian_id'))
    .select(['u.mobile', 'u.email', 'us.school_id', 'us.student_id', 'g.mobile as guardian_mobile', 'g.email as guardian_email'])
    .where('u.id', '=', userId)
    .orderBy(sql`coalesce(us.school_id = ${schoolId}::uuid, us.school_id = u.last_school_id, false)`, 'desc')
    .orderBy('us.school_id')
    .executeTakeFirst()
  if (!row) return undefined
  const [mobile, email] = row.student_id ? [row.guardian_mobile, row.guardian_email] : [row.mobile, row.email]
  const place = { schoolId: row.school_id, email: email || null }
  if (mobile) return { channel: 'sms', to: mobile, ...place }
  return email ? { channel: 'email', to: email, ...place } : undefined
}

/** What a message with a code is, or undefined where it may not leave: a text without approval leaves by e-mail alone. */
async function codeMessage(services: Services, trx: Trx, { channel, to, schoolId, email }: Address, code: string) {
  const body = `Your code is ${code}. It is valid for ${codeMinutes} minutes. Do not share it with anyone.`
  if (channel === 'email' || schoolId === null) return { channel, to, body }
  const format = await readSystemFormat(trx, schoolId, 'PasswordCodeSMS')
  if (!format.isOpen) {
    await tellFormatWaits(services, trx, schoolId, format.name)
    return email === null ? undefined : { channel: 'email' as const, to: email, body }
  }
  const school = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  return { channel, to, ...systemMessage(format, { code, school: school.name }) }
}

/** Sends a code when there is a login and an address; the answer is the same in every case. */
export async function forgotPassword(
  services: Services,
  trx: Trx,
  botCheck: BotCheck,
  body: { loginName: string; id?: string; challengeToken: string },
  ip: string,
) {
  if (!(await botCheck.accepts(body.challengeToken)))
    throw custom(400, 'ChallengeRequired', 'Please confirm that you are not a robot.')
  const attempts = await readAttempts(services, trx, body.loginName, ip)
  refuseLocked(services, attempts)
  const scope = await findScope(trx, body.id)
  const accounts = await findAccounts(trx, body.loginName, { anyMobile: true })
  const isHere = ({ places }: Account) =>
    places.some(place => (scope?.schoolId ? place.schoolId === scope.schoolId : place.groupId === scope?.groupId))
  const account = (scope && accounts.find(isHere)) ?? accounts[0]
  if (!account) return sent
  const now = services.clock.now()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const recent = await trx
    .selectFrom('reset_codes')
    .select('created_at')
    .where('user_id', '=', account.id)
    .where('created_at', '>', dayAgo)
    .execute()
  const lastHour = recent.filter(code => now.getTime() - code.created_at.getTime() < 3_600_000)
  const address = await addressOf(trx, account.id, scope?.schoolId)
  if (!address || recent.length >= perDay || lastHour.length >= perHour) return sent
  const code = newCode(services)
  const message = await codeMessage(services, trx, address, code)
  if (!message) return sent
  const id = services.newId()
  await trx
    .insertInto('reset_codes')
    .values({
      id,
      user_id: account.id,
      code_hash: hashOf(services, account.id, code),
      channel: message.channel,
      created_at: now,
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
    })
    .execute()
  await sendMessage(services, trx, {
    schoolId: address.schoolId,
    ...message,
    subject: 'Password code',
    dedupeKey: `reset:${id}`,
  })
  return sent
}

/** Exchanges a code for a token that may set one password. */
export async function verifyCode(services: Services, trx: Trx, body: { loginName: string; code: string }, ip: string) {
  const attempts = await readAttempts(services, trx, body.loginName, ip)
  refuseLocked(services, attempts)
  const now = services.clock.now()
  for (const account of await findAccounts(trx, body.loginName, { anyMobile: true })) {
    const code = await trx
      .selectFrom('reset_codes')
      .selectAll()
      .where('user_id', '=', account.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .forUpdate()
      .executeTakeFirst()
    if (!code || code.tries >= triesPerCode) continue
    const right = timingSafeEqual(Buffer.from(code.code_hash), Buffer.from(hashOf(services, account.id, body.code.trim())))
    await trx
      .updateTable('reset_codes')
      .set({ tries: code.tries + 1, ...(right ? { used_at: now } : {}) })
      .where('id', '=', code.id)
      .execute()
    if (!right) continue
    const seconds = Math.floor(now.getTime() / 1000)
    const resetToken = await new SignJWT({ code: code.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'password-reset' })
      .setSubject(account.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + codeMinutes * 60)
      .sign(services.configuration.secret)
    return { resetToken, shortest: shortestPassword(account.platformRoles) }
  }
  await countFailure(services, trx, attempts)
  throw wrongCode()
}

/** Sets the password of a verified code once, ends all sessions and tells the owner. */
export async function resetPassword(services: Services, trx: Trx, body: { resetToken: string; newPassword: string }) {
  let userId: string
  let codeId: string
  try {
    const { payload } = await jwtVerify(body.resetToken, services.configuration.secret, {
      algorithms: ['HS256'],
      typ: 'password-reset',
      currentDate: services.clock.now(),
    })
    userId = String(payload.sub)
    codeId = String(payload.code)
  } catch {
    throw wrongCode()
  }
  // The code's row is the token's single use: it goes with the first reset.
  const spent = await trx
    .deleteFrom('reset_codes')
    .where('id', '=', codeId)
    .where('used_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw wrongCode()
  const user = await readPasswordOwner(trx, userId)
  if (!user) throw wrongCode()
  await setPassword(trx, user, body.newPassword)
  await endSessions(services, trx, { userId }, 'password')
  const address = await addressOf(trx, userId)
  if (address) {
    await sendMessage(services, trx, {
      schoolId: address.schoolId,
      channel: address.channel,
      to: address.to,
      subject: 'Password changed',
      body: 'The password of your login was changed. If this was not you, contact your school.',
      dedupeKey: `reset-done:${codeId}`,
      kind: 'message',
    })
  }
  return { message: 'Password changed. Please log in.' }
}
