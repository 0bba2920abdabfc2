import { existsSync, readFileSync } from 'node:fs'
import { isEmail } from '@school/rules'
import { ConfigurationError, isLoopback, number } from './environment'
import { readTellers, type Tellers } from './tellers'

/** A mail server that takes messages from this one. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said, or `none`. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | undefined
  readonly password: string | undefined
  /** The address that mail comes from. */
  readonly from: string
  /** Where mails come back to. */
  readonly bounces: string
  /** What the login at the server is known by. */
  readonly account: string
  /** Who may tell that a mail came back; undefined: whoever knows the address. */
  readonly tellers: Tellers
  /** Certificate of a private authority that signed the server's. */
  readonly ca: string | undefined
}

const securities = ['starttls', 'tls', 'none'] as const

/** Reads which mail server takes messages; undefined when there is none. */
export function readMail(env: NodeJS.ProcessEnv, production: boolean): MailServer | undefined {
  if (!env.SMTP_HOST) return undefined
  const security = securities.find(name => name === (env.SMTP_SECURITY || 'starttls'))
  if (!security) throw new ConfigurationError(`SMTP_SECURITY must be one of ${securities.join(', ')}.`)
  if (production && security === 'none' && !isLoopback(env.SMTP_HOST))
    throw new ConfigurationError(
      'SMTP_SECURITY=none would send codes and passwords in the clear. Use starttls or tls, or a mail server on this machine.',
    )
  if (!env.MAIL_FROM || !isEmail(env.MAIL_FROM))
    throw new ConfigurationError(
      'SMTP_HOST is set: set MAIL_FROM to the address that mail comes from, like no-reply@school.example.',
    )
  if (env.MAIL_BOUNCES && !isEmail(env.MAIL_BOUNCES))
    throw new ConfigurationError('MAIL_BOUNCES must be an e-mail address, like bounces@school.example.')
  if (env.SMTP_USER && !env.SMTP_PASSWORD) throw new ConfigurationError('SMTP_USER is set: set SMTP_PASSWORD as well.')
  if (env.SMTP_CA_FILE && !existsSync(env.SMTP_CA_FILE))
    throw new ConfigurationError(`SMTP_CA_FILE names no file: ${env.SMTP_CA_FILE}.`)
  return {
    host: env.SMTP_HOST,
    port: number(env, 'SMTP_PORT', security === 'tls' ? 465 : 587),
    security,
    user: env.SMTP_USER || undefined,
    password: env.SMTP_PASSWORD || undefined,
    from: env.MAIL_FROM,
    bounces: env.MAIL_BOUNCES || env.MAIL_FROM,
    account: `${env.SMTP_USER || env.MAIL_FROM} ${env.SMTP_HOST}`,
    tellers: readTellers(env, 'SMTP_REPORT_IPS'),
    ca: env.SMTP_CA_FILE ? readFileSync(env.SMTP_CA_FILE, 'utf8') : undefined,
  }
}
