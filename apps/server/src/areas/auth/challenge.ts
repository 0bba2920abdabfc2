import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Services } from '../../platform/services'

/** A check that a person, or at least a browser that works for its answer, is logging in. */
export interface BotCheck {
  readonly challenge: () => Promise<{ algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }>
  /** Takes each answer once. */
  readonly accepts: (token: string | undefined) => Promise<boolean>
}

const minutes = 10
const hardness = 50_000

function readExpiry(token: string): string | undefined {
  try {
    return extractParams(token).expires
  } catch {
    return undefined
  }
}

/** Proof of work made and checked here: nothing is asked of another company. */
export function proofOfWork(services: Pick<Services, 'configuration' | 'clock'>): BotCheck {
  const hmacKey = createHmac('sha256', services.configuration.secret).update('bot check').digest('hex')
  const used = new Map<string, number>()
  return {
    async challenge() {
      const expires = new Date(services.clock.now().getTime() + minutes * 60_000)
      const made = await createChallenge({ hmacKey, maxNumber: hardness, expires })
      return {
        algorithm: made.algorithm,
        challenge: made.challenge,
        maxnumber: made.maxnumber ?? hardness,
        salt: made.salt,
        signature: made.signature,
      }
    },
    async accepts(token) {
      if (!token || used.has(token)) return false
      const now = services.clock.now().getTime()
      for (const [old, until] of used) if (until < now) used.delete(old)
      // The library would look at the machine's clock; the expiry is signed with the salt, so it can be read here.
      const fresh = Number(readExpiry(token)) * 1000 > now
      const right = fresh && (await verifySolution(token, hmacKey, false).catch(() => false))
      if (right) used.set(token, now + minutes * 60_000)
      return right
    },
  }
}
