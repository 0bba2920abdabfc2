import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Services } from '../services'

type Secrets = Pick<Services, 'configuration' | 'random'>

/** What stands in the place of a text that has done its work. */
export const hiddenText = '••••'

const keyOf = ({ configuration }: Pick<Services, 'configuration'>) =>
  Buffer.from(hkdfSync('sha256', configuration.secret, '', 'outbox', 32))

/** A text that only the servers of this installation can read: AES-256-GCM, base64 of nonce, tag and text. */
export function sealText(services: Secrets, text: string): string {
  const nonce = services.random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(services), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error when the text was sealed with another secret or was changed. */
export function openText(services: Pick<Services, 'configuration'>, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(services), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
