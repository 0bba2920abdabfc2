import { createHash, timingSafeEqual } from 'node:crypto'
import { type Language, languageOf, shortestPassword } from '@school/rules'
import { say } from '@school/texts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { newCode } from '../../platform/codes'
import { sendMessage } from '../../platform/outbox/send'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { readSystemFormat, systemMessage, tellFormatWaits } from '../credentials/system-format'
import { type Account, findAccounts, findScope } from './accounts'
import { clearAccount, clearFailures, countFailure, readAttempts, refuseLocked } from './attempts'
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

/** Where messages to a login may go; of a student, the guardian's. One school sends them. */
interface Addresses {
  readonly mobile: string | null
  readonly email: string | null
  readonly schoolId: string | null
  /** What the owner of the login reads. */
  readonly language: Language
}

async function addressesOf(trx: Trx, userId: string, schoolId: string | null = null): Promise<Addresses> {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('user_schools as us', 'us.user_id', 'u.id')
    .leftJoin('students as s', join => join.onRef('s.school_id', '=', 'us.school_id').onRef('s.id', '=', 'us.student_id'))
    .leftJoin('guardians as g', join => join.onRef('g.school_id', '=', 's.school_id').onRef('g.id', '=', 's.guardian_id'))
    .select([
      'u.mobile',
      'u.email',
      'u.language',
      'us.school_id',
      'us.student_id',
      'g.mobile as guardian_mobile',
      'g.email as guardian_email',
    ])
    .where('u.id', '=', userId)
    .orderBy(sql`coalesce(us.school_id = ${schoolId}::uuid, us.school_id = u.last_school_id, false)`, 'desc')
    .orderBy('us.school_id')
    .executeTakeFirst()
  const [mobile, email] = row?.student_id ? [row.guardian_mobile, row.guardian_email] : [row?.mobile, row?.email]
  return {
    mobile: mobile || null,
    email: email || null,
    schoolId: row?.school_id ?? null,
    language: languageOf(row?.language) ?? 'en',
  }
}

/**
 * What a message with a code is, to the mobile, else by e-mail; undefined where it may not leave. A text without approval
 * leaves by e-mail alone, and by SMS only those of a school are registered.
 */
async function codeMessage(services: Services, trx: Trx, { mobile, email, schoolId, language }: Addresses, code: string) {
  const body = say(language, 'reset.code', { code, minutes: codeMinutes })
  const byEmail = email === null ? undefined : { channel: 'email' as const, to: email, body }
  if (mobile === null) return byEmail
  if (schoolId === null) return byEmail ?? { channel: 'sms' as const, to: mobile, body }
  const format = await readSystemFormat(trx, schoolId, 'PasswordCodeSMS')
  if (!format.isOpen) {
    await tellFormatWaits(services, trx, schoolId, format.name)
    return byEmail
  }
  const school = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  return { channel: 'sms' as const, to: mobile, ...systemMessage(format, { code, school: school.name }) }
}

/** Sends codes to the logins that the typed name may mean; the answer is the same in every case. */
export async function forgotPassword(
  services: Services,
  trx: Trx,
  botCheck: BotCheck,
  body: { loginName: string; id?: string; challengeToken: string },
) {
  if (!(await botCheck.accepts(trx, body.challengeToken)))
    throw custom(400, 'ChallengeRequired', 'Please confirm that you are not a robot.')
  const scope = await findScope(trx, body.id)
  const accounts = await findAccounts(trx, body.loginName, { anyMobile: true })
  const isHere = ({ places }: Account) =>
    places.some(place => (scope?.schoolId ? place.schoolId === scope.schoolId : place.groupId === scope?.groupId))
  const here = scope ? accounts.filter(isHere) : []
  const meant = (here.length > 0 ? here : accounts).map(account => account.id)
  if (meant.length === 0) return sent
  // Of two who ask at once the second counts the code of the first.
  await trx.selectFrom('users').select('id').where('id', 'in', meant).orderBy('id').forNoKeyUpdate().execute()
  const reached = new Set<string>()
  for (const userId of meant) {
    const addresses = await addressesOf(trx, userId, scope?.schoolId)
    const address = addresses.mobile ?? addresses.email
    // Logins that share an address get one code, of the first.
    if (address === null || reached.has(address)) continue
    reached.add(address)
    await sendCode(services, trx, userId, addresses)
  }
  return sent
}

async function sendCode(services: Services, trx: Trx, userId: string, addresses: Addresses): Promise<void> {
  const now = services.clock.now()
  const recent = await trx
    .selectFrom('reset_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .execute()
  const lastHour = recent.filter(code => now.getTime() - code.created_at.getTime() < 3_600_000)
  if (recent.length >= perDay || lastHour.length >= perHour) return
  const code = newCode(services)
  const message = await codeMessage(services, trx, addresses, code)
  if (!message) return
  const id = services.newId()
  await trx
    .insertInto('reset_codes')
    .values({
      id,
      user_id: userId,
      code_hash: hashOf(services, userId, code),
      channel: message.channel,
      created_at: now,
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
    })
    .execute()
  await sendMessage(services, trx, {
    schoolId: addresses.schoolId,
    ...message,
    subject: say(addresses.language, 'reset.codeSubject'),
    dedupeKey: `reset:${id}`,
  })
}

/** Exchanges a code for a token that may set one password. */
export async function verifyCode(services: Services, trx: Trx, body: { loginName: string; code: string }, ip: string) {
  const attempts = await readAttempts(services, trx, ['code', body.loginName], ip)
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
    await clearFailures(trx, attempts)
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

/**
 * The notice goes the way of the code. It has no text that is registered for SMS: where a school asks for one it goes by
 * e-mail, if that is known.
 */
async function noticeAddress(trx: Trx, { mobile, email, schoolId }: Addresses, codeChannel: string) {
  const byEmail = email === null ? undefined : { channel: 'email' as const, to: email }
  const bySms = mobile === null ? undefined : { channel: 'sms' as const, to: mobile }
  if (codeChannel === 'email') return byEmail ?? bySms
  const registered = schoolId === null || (await settingValue(trx, schoolId, 'sms.formatApproval')) === true
  return registered ? (byEmail ?? bySms) : (bySms ?? byEmail)
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
  // The hash is the token's single use: it goes with the first reset. The row stays, for codes of a day are counted.
  const spent = await trx
    .updateTable('reset_codes')
    .set({ code_hash: '' })
    .where('id', '=', codeId)
    .where('used_at', 'is not', null)
    .where('code_hash', '<>', '')
    .returning('channel')
    .executeTakeFirst()
  if (!spent) throw wrongCode()
  const user = await readPasswordOwner(trx, userId)
  if (!user) throw wrongCode()
  await setPassword(services, trx, user, body.newPassword)
  await endSessions(services, trx, { userId }, 'password')
  // Whoever proved to own the login is not kept waiting for what was tried before.
  await clearAccount(trx, { id: userId, names: [user.login_name, user.mobile, user.email] })
  const addresses = await addressesOf(trx, userId)
  const to = await noticeAddress(trx, addresses, spent.channel)
  if (to) {
    await sendMessage(services, trx, {
      schoolId: addresses.schoolId,
      ...to,
      subject: say(addresses.language, 'reset.changedSubject'),
      body: say(addresses.language, 'reset.changed'),
      dedupeKey: `reset-done:${codeId}`,
      kind: 'message',
    })
  }
  return { message: 'Password changed. Please log in.' }
}
