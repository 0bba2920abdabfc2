import type { CallContext } from '../../platform/http/call'
import { custom } from '../../platform/problems'

/** Calls of one account in a second at most. */
const mostInSecond = 100
const counts = new Map<string, { second: number; count: number }>()

/** @throws 429 when an account is called more often than a provider or a bank would. */
export function refuseTooOften({ services }: Pick<CallContext, 'services'>, accountId: string): void {
  const second = Math.floor(services.clock.now().getTime() / 1000)
  if (counts.size > 10_000) counts.clear()
  const kept = counts.get(accountId)
  const count = kept?.second === second ? kept.count + 1 : 1
  counts.set(accountId, { second, count })
  if (count > mostInSecond)
    throw custom(429, 'TooManyRequests', 'Too many requests. Wait {seconds} seconds and try again.', { seconds: 1 })
}
