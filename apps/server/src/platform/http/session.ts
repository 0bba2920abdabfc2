import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { Person } from '../person'
import { signInAgain } from '../problems'
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

/** The person of the bearer token. Undefined without one; throws 401 when it is forged, expired or its session has ended. */
export async function personOfRequest(services: Services, request: FastifyRequest): Promise<Person | undefined> {
  const header = request.headers.authorization
  if (!header) return undefined
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  if (!token) throw signInAgain()
  let sessionId: string
  let school: string
  try {
    const { payload } = await jwtVerify(token, services.configuration.secret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      audience: 'school',
      currentDate: services.clock.now(),
    })
    sessionId = String(payload.sid)
    school = String(payload.SchoolId)
  } catch {
    throw signInAgain()
  }
  const person = await services.sessions.find(services, sessionId)
  if (!person) throw signInAgain()
  // The session has moved to another school since this token was made: a token never reaches a school it does not name.
  if (school !== (person.schoolId ?? noSchool)) {
    services.sessions.forget(sessionId)
    const fresh = await services.sessions.find(services, sessionId)
    if (!fresh || school !== (fresh.schoolId ?? noSchool)) throw signInAgain()
    return fresh
  }
  return person
}

/** The all-zero id means 'no school'. */
export const noSchool = '00000000-0000-0000-0000-000000000000'
