import { unregisteredHost } from '@school/rules'
import { custom } from '../../platform/problems'
import { readSmsAccount } from '../../platform/sms-account'
import type { Trx } from '../../platform/transaction'

/** @throws 400 in the words of the specification when a text message would have a link that its school has not registered. */
export async function refuseLinks(trx: Trx, schoolId: string, text: string): Promise<void> {
  const { linkHosts } = await readSmsAccount(trx, schoolId)
  const host = unregisteredHost(text, linkHosts)
  if (host !== undefined) throw custom(400, 'LinkNotRegistered', 'This link is not registered for SMS: {host}.', { host })
}
