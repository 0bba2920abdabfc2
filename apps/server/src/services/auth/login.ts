import { landingPath, type Role, type SchoolStatus, schoolEntry } from '@school/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { viewerOf } from '../../platform/person'
import { custom, type HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type Account, findAccount, findAccounts, findScope, firstChild, type Place } from './accounts'
import { clearFailures, countFailure, needsChallenge, openAccounts, readAttempts, refuseLocked } from './attempts'
import type { BotCheck } from './challenge'
import { takeCode, takeRecoveryCode } from './second-factor'
import { accessToken, openSession } from './sessions'
import { readTicket, type Ticket, writeTicket } from './tickets'

interface Step {
  readonly services: Services
  readonly trx: Trx
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Credentials {
  readonly loginName: string
  readonly password: string
  readonly id?: string
  readonly mode: 'school' | 'group'
  readonly keep: boolean
  readonly challengeToken?: string
}

const wrong = () => custom(401, 'InvalidLogin', 'Invalid login name or password.', undefined, { keepWrites: true })
const suspended = () => custom(403, 'SchoolSuspended', 'This school is suspended. Please contact support.')
const blocked = () => custom(403, 'LoginBlocked', 'Your login is blocked. Please contact the school.')

/** Whether the school lets this login in now; the reason when it does not. */
function refusal(place: Place): HttpProblem | undefined {
  if (!place.active) return blocked()
  return schoolEntry(place.status as SchoolStatus, place.roles as Role[]) === 'refused' ? suspended() : undefined
}

/** Where a login may go from the page that was used: own schools, or the schools of the administered group. */
function placesOf(account: Account, { mode, groupId }: Entry): Place[] {
  if (mode === 'school') return account.places.filter(place => place.groupId === null)
  const administered = account.places.filter(place => place.groupId !== null)
  const named = administered.filter(place => place.groupId === groupId)
  return named.length > 0 ? named : administered
}

/** Only after a right password: which page, which state. */
function checkPage(account: Account, mode: 'school' | 'group'): void {
  const groupOnly = account.groupAdmin && account.places.every(place => place.groupId !== null)
  if (mode === 'school' && groupOnly) throw custom(403, 'UseGroupLogin', 'Please use the group login page.')
  if (mode === 'group' && !account.groupAdmin) throw custom(403, 'UseSchoolLogin', 'Please use the school login page.')
  if (account.status === 'Blocked') throw blocked()
}

/** The first step: name and password. */
export async function logIn(step: Step, botCheck: BotCheck, asked: Credentials) {
  const { services, trx, request } = step
  const known = await findAccounts(trx, asked.loginName)
  const attempts = await readAttempts(services, trx, ['login', asked.loginName], request.ip, known)
  refuseLocked(services, attempts)
  if ((asked.mode === 'group' || needsChallenge(services, attempts)) && !(await botCheck.accepts(trx, asked.challengeToken))) {
    throw custom(400, 'ChallengeRequired', 'Please confirm that you are not a robot.')
  }
  const scope = await findScope(trx, asked.id)
  const accounts = openAccounts(services, attempts, known)
  const now = services.clock.now()
  const fitting: Account[] = []
  for (const account of accounts) {
    const expired = account.tempExpiresAt !== null && account.tempExpiresAt <= now
    if ((await services.passwords.fits(account.passwordHash, asked.password)) && !expired) fitting.push(account)
  }
  if (accounts.length === 0) await services.passwords.fits(undefined, asked.password)
  if (fitting.length === 0) {
    await countFailure(services, trx, attempts)
    throw wrong()
  }
  await clearFailures(trx, attempts, fitting)
  // The page of one school or group prefers its own logins when the same mobile serves several.
  const isHere = ({ places }: Account) =>
    places.some(({ schoolId, groupId }) =>
      asked.mode === 'group' ? groupId !== null && groupId === scope?.groupId : schoolId === scope?.schoolId,
    )
  const here = fitting.filter(isHere)
  const offered = here.length > 0 ? here : fitting
  const entry: Entry = {
    keep: asked.keep,
    mode: asked.mode,
    ...(here.length > 0 && scope?.schoolId ? { schoolId: scope.schoolId } : {}),
    ...(scope?.groupId ? { groupId: scope.groupId } : {}),
  }
  if (offered.length > 1) {
    const ticket: Ticket = { ...entry, purpose: 'choose', userIds: offered.map(account => account.id) }
    return {
      choose: offered.map(account => {
        const [place] = placesOf(account, entry)
        return {
          userId: account.id,
          name: account.name,
          role: place?.roles[0] ?? account.platformRoles[0] ?? '',
          school: place?.name ?? '',
        }
      }),
      ticket: await writeTicket(services, ticket),
    }
  }
  return proceed(step, offered[0]!, entry)
}

/** The second step of a mobile that several logins share. */
export async function chooseAccount(step: Step, text: string, userId: string) {
  const ticket = await readTicket(step.services, text, 'choose')
  const account = ticket.userIds.includes(userId) ? await findAccount(step.trx, userId) : undefined
  if (!account) throw wrong()
  return proceed(step, account, ticket)
}

/** The last step of an operator: six digits of the authenticator app, or a recovery code. */
export async function confirmSecondFactor(step: Step, text: string, code: string) {
  const { services, trx, request } = step
  const ticket = await readTicket(services, text, 'second-factor')
  const account = await findAccount(trx, ticket.userIds[0]!)
  if (!account?.secondFactorSecret) throw wrong()
  const attempts = await readAttempts(services, trx, ['second-factor', account.id], request.ip)
  refuseLocked(services, attempts)
  if (!(await takeCode(services, trx, account, code)) && !(await takeRecoveryCode(services, trx, account, code, request.ip))) {
    await countFailure(services, trx, attempts)
    throw custom(401, 'WrongCode', 'Invalid or expired code.', undefined, { keepWrites: true })
  }
  await clearFailures(trx, attempts)
  checkPage(account, ticket.mode)
  return enter(step, account, ticket)
}

interface Entry {
  readonly keep: boolean
  readonly mode: 'school' | 'group'
  readonly schoolId?: string
  readonly groupId?: string
}

async function proceed(step: Step, account: Account, entry: Entry) {
  checkPage(account, entry.mode)
  if (account.secondFactorSecret) {
    const { keep, mode, schoolId, groupId } = entry
    const ticket: Ticket = {
      purpose: 'second-factor',
      userIds: [account.id],
      keep,
      mode,
      ...(schoolId ? { schoolId } : {}),
      ...(groupId ? { groupId } : {}),
    }
    return { secondFactor: true as const, ticket: await writeTicket(step.services, ticket) }
  }
  return enter(step, account, entry)
}

/** The school of the page, else the one used last, else the first by name; a group's page leads to the one used last. */
function choosePlace(account: Account, entry: Entry): Place | undefined {
  if (account.platformRoles.length > 0) return undefined
  const places = placesOf(account, entry)
  const open = places.filter(place => !refusal(place))
  const wanted = (entry.mode === 'school' ? entry.schoolId : undefined) ?? account.lastSchoolId
  const place = open.find(candidate => candidate.schoolId === wanted) ?? open[0]
  if (place) return place
  throw (places[0] && refusal(places[0])) ?? blocked()
}

async function enter(step: Step, account: Account, entry: Entry) {
  const { services, trx, request, reply } = step
  const place = choosePlace(account, entry)
  const roles = place?.roles ?? account.platformRoles
  const childId = place?.guardianId ? await firstChild(trx, place.schoolId, place.guardianId) : null
  const now = services.clock.now()
  await trx
    .updateTable('users')
    .set({ last_login_at: now, first_login_at: sql`coalesce(first_login_at, ${now})`, last_school_id: place?.schoolId ?? null })
    .where('id', '=', account.id)
    .execute()
  const sessionId = await openSession(services, trx, request, reply, {
    userId: account.id,
    roles,
    schoolId: place?.schoolId ?? null,
    childId,
    keep: entry.keep,
  })
  await trx
    .insertInto('audit_entries')
    .values({
      id: services.newId(),
      school_id: place?.schoolId ?? null,
      at: now,
      actor_id: account.id,
      actor_roles: [...roles],
      action: 'login',
      entity: 'sessions',
      entity_id: sessionId,
      ip: request.ip,
    })
    .execute()
  return { sessionId }
}

/** What the client gets when a login is through: its first token, where it leads and what is still to do. */
export async function signedIn(services: Services, sessionId: string) {
  const { accessToken: token, expiresIn, person } = await accessToken(services, sessionId)
  return { accessToken: token, expiresIn, home: landingPath(viewerOf(person)), pending: [...person.pending] }
}
