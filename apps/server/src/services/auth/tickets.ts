import { jwtVerify, SignJWT } from 'jose'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'

/** What a half-finished login carries to its next step, signed and good for five minutes. */
export interface Ticket {
  readonly purpose: 'choose' | 'second-factor'
  readonly userIds: readonly string[]
  readonly keep: boolean
  readonly mode: 'school' | 'group'
  readonly schoolId?: string
  readonly groupId?: string
}

export async function writeTicket(services: Services, ticket: Ticket): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / 1000)
  return new SignJWT({ ...ticket })
    .setProtectedHeader({ alg: 'HS256', typ: 'login-ticket' })
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(services.configuration.secret)
}

export async function readTicket(services: Services, text: string, purpose: Ticket['purpose']): Promise<Ticket> {
  try {
    const { payload } = await jwtVerify(text, services.configuration.secret, {
      algorithms: ['HS256'],
      typ: 'login-ticket',
      currentDate: services.clock.now(),
    })
    if (payload.purpose === purpose) return payload as unknown as Ticket
  } catch {
    // Forged or too old: the same answer as for a ticket of another purpose.
  }
  throw custom(401, 'TicketExpired', 'This step took too long. Please log in again.')
}
