import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** A check that a person, or at least a browser that works for its answer, is logging in. */
export interface BotCheck {
  readonly challenge: () => Promise<{ algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }>
  /** Takes each challenge once over all servers, however its answer is written. */
  readonly accepts: (trx: Trx, token: string | undefined) => Promise<boolean>
}

const minutes = 10
const hardness = 50_000

/** What an answer says it has solved, and until when that may be answered; undefined when it is none. */
function readAnswer(token: string): { challenge: string; expiresAt: Date } | undefined {
  try {
    const { challenge } = JSON.parse(atob(token)) as { challenge: unknown }
    const expiresAt = new Date(Number(extractParams(token).expires) * 1000)
    return typeof challenge === 'string' && !Number.isNaN(expiresAt.getTime()) ? { challenge, expiresAt } : undefined
  } catch {
    return undefined
  }
}

/** Proof of work made and checked here: nothing is asked of another company. */
export function proofOfWork(services: Pick<Services, 'configuration' | 'clock'>): BotCheck {
  const hmacKey = createHmac('sha256', services.configuration.secret).update('bot check').digest('hex')
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
    async accepts(trx, token) {
      const answer = token ? readAnswer(token) : undefined
      // The library would look at the machine's clock; the expiry is signed with the salt, so it can be read here.
      if (!token || !answer || answer.expiresAt <= services.clock.now()) return false
      if (!(await verifySolution(token, hmacKey, false).catch(() => false))) return false
      const taken = await trx
        .insertInto('used_challenges')
        .values({ challenge: answer.challenge, expires_at: answer.expiresAt })
        .onConflict(conflict => conflict.doNothing())
        .returning('challenge')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}
