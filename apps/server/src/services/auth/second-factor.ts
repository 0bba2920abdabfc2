import { createHash } from 'node:crypto'
import { temporaryPasswordAlphabet } from '@school/rules'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { openText, sealText } from '../../platform/outbox/encrypted-text'
import type { Person } from '../../platform/person'
import { custom, noAccess, signInAgain } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { Account } from './accounts'
import { clearFailures, countFailure, readAttempts, refuseLocked } from './attempts'
import { endSessions } from './sessions'

const period = 30
const recoveryCodes = 10
/** Characters of a recovery code: 79 bits, so that a plain hash keeps it. */
const recoveryLength = 16

/** The half minute that the code belongs to, the one before or after included; undefined when it is wrong. */
function stepOf(services: Services, secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(services.clock.now().getTime() / 1000)
  const checked = verifySync({ secret, token, epoch, epochTolerance: period })
  return checked.valid ? Math.floor(epoch / period) + checked.delta : undefined
}

/** A kept secret; one that was sealed with another key of the server can no longer be read, and no code fits it. */
function readSecret(services: Services, kept: string | null): string | undefined {
  try {
    return kept === null ? undefined : openText(services, kept)
  } catch {
    return undefined
  }
}

/** Takes a code of the login's app, each once. */
export async function takeCode(services: Services, trx: Trx, account: Account, code: string): Promise<boolean> {
  const secret = readSecret(services, account.secondFactorSecret)
  const step = secret === undefined ? undefined : stepOf(services, secret, code)
  if (step === undefined) return false
  // Asked in the row itself, so that of two that come at once one is refused.
  const taken = await trx
    .updateTable('users')
    .set({ second_factor_step: step })
    .where('id', '=', account.id)
    .where(where => where.or([where('second_factor_step', 'is', null), where('second_factor_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex')

/** Takes a recovery code. Whoever needs one has lost the app: it is forgotten, and the session sets up a new one first. */
export async function takeRecoveryCode(
  services: Services,
  trx: Trx,
  account: Account,
  code: string,
  ip: string,
): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', account.id)
    .where('code_hash', '=', hashOf(account.id, code))
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) return false
  await trx
    .updateTable('users')
    .set({ second_factor_secret: null, second_factor_step: null })
    .where('id', '=', account.id)
    .execute()
  await writeAudit(services, trx, account.id, account.platformRoles, 'second-factor.recovery', ip)
  return true
}

/** Four groups of four letters and digits that are not mistaken for each other. */
function recoveryCode(services: Services): string {
  const size = temporaryPasswordAlphabet.length
  const fair = 256 - (256 % size)
  const letters: string[] = []
  while (letters.length < recoveryLength) {
    const bytes = [...services.random.bytes(recoveryLength)].filter(byte => byte < fair)
    letters.push(...bytes.map(byte => temporaryPasswordAlphabet[byte % size]!))
  }
  return letters
    .slice(0, recoveryLength)
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}

const refuseUnasked = (person: Person) => {
  if (!person.pending.includes('second-factor')) throw noAccess()
}

/** The key to put into an authenticator app. It stays the same for the session, so that a reload costs nothing. */
export async function beginSecondFactor(services: Services, trx: Trx, person: Person) {
  refuseUnasked(person)
  const session = await trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.second_factor_secret', 'u.login_name'])
    .where('s.id', '=', person.sessionId)
    .forUpdate('s')
    .executeTakeFirstOrThrow()
  const begun = readSecret(services, session.second_factor_secret)
  const secret = begun ?? generateSecret()
  if (begun === undefined) {
    await trx
      .updateTable('sessions')
      .set({ second_factor_secret: sealText(services, secret) })
      .where('id', '=', person.sessionId)
      .execute()
  }
  return { secret, uri: generateURI({ issuer: 'School', label: session.login_name, secret }) }
}

/**
 * Keeps the app whose code was typed, and ends the other sessions, which have shown none.
 *
 * @returns the recovery codes; only their hashes are kept.
 */
export async function enrolSecondFactor(services: Services, trx: Trx, person: Person, code: string, ip: string) {
  refuseUnasked(person)
  const attempts = await readAttempts(services, trx, ['second-factor', person.userId], ip)
  refuseLocked(services, attempts)
  const session = await trx
    .selectFrom('sessions')
    .select('second_factor_secret')
    .where('id', '=', person.sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const secret = readSecret(services, session.second_factor_secret)
  const step = secret === undefined ? undefined : stepOf(services, secret, code)
  if (step === undefined) {
    await countFailure(services, trx, attempts)
    throw custom(400, 'WrongCode', 'Invalid or expired code.', undefined, { keepWrites: true })
  }
  await clearFailures(trx, attempts)
  const now = services.clock.now()
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(services))
  const kept = await trx
    .updateTable('users')
    .set({ second_factor_secret: session.second_factor_secret, second_factor_step: step })
    .where('id', '=', person.userId)
    .where('second_factor_secret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Another session was first: this one has to log in and show that app.
  if (!kept) throw signInAgain()
  await trx.updateTable('sessions').set({ second_factor_secret: null }).where('user_id', '=', person.userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', person.userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(text => ({ user_id: person.userId, code_hash: hashOf(person.userId, text), created_at: now })))
    .execute()
  await endSessions(services, trx, { userId: person.userId, but: person.sessionId }, 'password')
  await writeAudit(services, trx, person.userId, person.roles, 'second-factor.enrol', ip)
  return codes
}

const writeAudit = (services: Services, trx: Trx, userId: string, roles: readonly string[], action: string, ip: string) =>
  trx
    .insertInto('audit_entries')
    .values({
      id: services.newId(),
      school_id: null,
      at: services.clock.now(),
      actor_id: userId,
      actor_roles: [...roles],
      action,
      entity: 'users',
      entity_id: userId,
      ip,
    })
    .execute()
