import type { Spent } from '../../platform/sms-credits'
import { tellOfAccount } from './account-news'
import type { WriteCall } from './order'
import { messagingText } from './texts'

/** Tells the administrators by the bell and the platform by e-mail, once, when a send takes the balance below its limit. */
export async function tellLowBalance(
  { trx, services, schoolId }: Pick<WriteCall, 'trx' | 'services' | 'schoolId'>,
  { before, after, low }: Spent,
): Promise<void> {
  if (before < low || after >= low) return
  await tellOfAccount(services, trx, {
    schoolId,
    key: `low-balance:${schoolId}:${services.clock.now().toISOString()}`,
    title: language => messagingText(language, 'LowTitle'),
    message: language => messagingText(language, 'Low', { n: after }),
  })
}
