import { createECDH, hkdfSync } from 'node:crypto'
import { isEmail } from '@school/rules'
import { ConfigurationError } from './environment'

/** Keys (VAPID, base64url) that browsers know the pushes of this installation by. */
export interface PushSettings {
  /** Whom a push service may turn to: mailto: or https. */
  readonly subject: string
  readonly publicKey: string
  readonly privateKey: string
}

/** The public half of a signing key. @throws Error when it is no key of the curve P-256. */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/** The key of an installation that was given none: it follows from the secret, so all servers have the same. */
const ownPushKey = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, '', 'push', 32)).toString('base64url')

/** Reads from the environment how pushes are signed. */
export function pushOf(env: NodeJS.ProcessEnv, secret: Uint8Array, production: boolean): PushSettings | undefined {
  const { PUSH_SUBJECT: subject, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const given = [subject, publicKey, privateKey].filter(Boolean).length
  if (given === 0) {
    if (production) return undefined
    const own = ownPushKey(secret)
    return { subject: 'mailto:push@school.example', publicKey: publicKeyOf(own), privateKey: own }
  }
  if (!subject || !publicKey || !privateKey)
    throw new ConfigurationError('PUSH_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set all three or none.')
  if (!(subject.startsWith('mailto:') && isEmail(subject.slice('mailto:'.length))) && !/^https:\/\/[^/]+\.[^/]+/.test(subject))
    throw new ConfigurationError(
      'PUSH_SUBJECT must say whom a push service may write to, like mailto:office@school.example or https://school.example.',
    )
  const matches = () => {
    try {
      return publicKeyOf(privateKey) === publicKey
    } catch {
      return false
    }
  }
  if (!matches())
    throw new ConfigurationError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not the two halves of one key, base64url.')
  return { subject, publicKey, privateKey }
}
