import { changesData, contract, type RouteDefinition } from '@school/api'
import { type SchoolStatus, schoolEntry } from '@school/rules'
import type { FastifyRequest } from 'fastify'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Person } from '../person'
import { custom, signInAgain } from '../problems'
import type { Services } from '../services'

/** Access tokens live 15 minutes. */
export const accessSeconds = 900

/** Names of the claims are the specification's. */
export interface AccessClaims {
  readonly sub: string
  readonly sid: string
  readonly role: readonly string[]
  readonly unique_name: string
  readonly SchoolName: string
  readonly SchoolId: string
  readonly ClassTeacher: boolean
  readonly GuardianId: string
  readonly StaffId: string
  readonly ChildId: string
  readonly fv: string
  readonly permissions: readonly string[]
  readonly pending: readonly string[]
  readonly bound: boolean
}

export async function signAccess(services: Services, claims: AccessClaims): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuedAt(now)
    .setExpirationTime(now + accessSeconds)
    .setAudience('school')
    .sign(services.configuration.secret)
}

/** How the state of the school lets a person work in it. */
const entryOf = ({ schoolStatus, roles }: Pick<Person, 'schoolStatus' | 'roles'>) =>
  schoolStatus === null ? 'full' : schoolEntry(schoolStatus as SchoolStatus, roles)

/**
 * Stops the sessions of a school that is suspended, and of all but its administrators in one that is being removed.
 *
 * @throws 401, so that the client goes back to the login with the text.
 */
export function refuseClosedSchool(person: Pick<Person, 'schoolStatus' | 'roles'>): void {
  if (entryOf(person) === 'refused') throw custom(401, 'SchoolSuspended', 'This school is suspended. Please contact support.')
}

/** Calls that change nothing but the own login and the own jobs. */
const ofOneself = /^\/api\/(?:auth|jobs)\//

const writing = new Set(
  Object.values(contract)
    .flatMap(area => Object.values<RouteDefinition>(area))
    .filter(changesData)
    .map(route => `${route.method} /api/${route.path.replace(/\{(\w+)\}/g, ':$1')}`),
)

/** In a school that is being removed its administrators read and download, and change nothing. */
function refuseWriting(person: Person, request: FastifyRequest): void {
  if (entryOf(person) !== 'readOnly') return
  const url = request.routeOptions.url ?? ''
  if (writing.has(`${request.method} ${url}`) && !ofOneself.test(url))
    throw custom(403, 'SchoolReadOnly', 'This school is being removed. Its data can be read and downloaded, not changed.')
}

/** Tokens that were proved with a secret, and what they say. */
const proved = new WeakMap<Uint8Array, LRUCache<string, JWTPayload>>()
const provedTokens = 5000

/** What a token says. A browser sends one many times, and of one that was proved before only its end is looked at. */
async function claimsOf({ configuration: { secret }, clock }: Services, token: string): Promise<JWTPayload> {
  let known = proved.get(secret)
  if (!known) {
    known = new LRUCache({ max: provedTokens })
    proved.set(secret, known)
  }
  const now = clock.now()
  const before = known.get(token)
  if (before && before.exp! > Math.floor(now.getTime() / 1000)) return before
  const { payload } = await jwtVerify(token, secret, {
    algorithms: ['HS256'],
    typ: 'at+jwt',
    audience: 'school',
    currentDate: now,
  })
  if (payload.exp !== undefined && payload.nbf === undefined) known.set(token, payload)
  return payload
}

const bearer = (header: string | undefined) => /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1]

/** The session of a bearer token of ours, also of one that has run out; undefined without such a token. */
export async function sessionOfBearer(
  { configuration: { secret } }: Services,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = bearer(request.headers.authorization)
  if (!token) return undefined
  const issued = { algorithms: ['HS256'], typ: 'at+jwt', audience: 'school', currentDate: new Date(0) }
  const known = await jwtVerify(token, secret, issued).catch(() => undefined)
  return known && String(known.payload.sid)
}

/** The person of the bearer token. Undefined without one; throws 401 when it is forged, expired or its session has ended. */
export async function personOfRequest(services: Services, request: FastifyRequest): Promise<Person | undefined> {
  const header = request.headers.authorization
  if (!header) return undefined
  const token = bearer(header)
  if (!token) throw signInAgain()
  let sessionId: string
  let named: readonly string[]
  try {
    const payload = await claimsOf(services, token)
    sessionId = String(payload.sid)
    named = [String(payload.SchoolId), String(payload.ChildId)]
  } catch {
    throw signInAgain()
  }
  const isFor = (person: Person) => named[0] === (person.schoolId ?? noSchool) && named[1] === (person.childId ?? noSchool)
  let person = await services.sessions.find(services, sessionId)
  if (person && !isFor(person)) {
    services.sessions.forget(sessionId)
    person = await services.sessions.find(services, sessionId)
    // Another tab chose another school or child: a token never reaches one that it does not name.
    if (person && !isFor(person)) throw signInAgain()
  }
  if (!person) throw signInAgain()
  refuseClosedSchool(person)
  refuseWriting(person, request)
  return person
}

/** The all-zero id means 'no school'. */
export const noSchool = '00000000-0000-0000-0000-000000000000'
