import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmail } from '@school/rules'

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
  /** Certificate of a private authority that signed the server's. */
  readonly ca: string | undefined
}

/** Where providers tell what became of messages. */
export interface ReportSettings {
  /** Begin of the address at which they reach this server. */
  readonly address: string
  /** The secret part of the address. */
  readonly token: string
}

/** A provider of text messages. */
export type SmsProvider = {
  /** Absent: the provider tells nothing. */
  readonly reports: ReportSettings | undefined
} & {
  readonly driver: 'twilio'
  readonly url: string
  readonly account: string
  readonly secret: string
  /** A number, or the id of a messaging service. */
  readonly from: string
}

/** Keys (VAPID, base64url) that browsers know the pushes of this installation by. */
export interface PushSettings {
  /** Whom a push service may turn to: mailto: or https. */
  readonly subject: string
  readonly publicKey: string
  readonly privateKey: string
}

/** A bucket of S3 or of a service of the same protocol. */
export interface BucketSettings {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  /** Browsers save files from the bucket itself. */
  readonly presigned?: boolean
}

/** Who looks at uploads for harmful programs: a clamd, or a service that is asked over HTTP. */
export type VirusCheck =
  | { readonly driver: 'clamd'; readonly address: { readonly path: string } | { readonly host: string; readonly port: number } }
  | { readonly driver: 'http'; readonly url: string; readonly token: string | undefined }

/** Everything the server takes from its environment; nothing else in it reads `process.env`. */
export interface Configuration {
  readonly environment: 'local' | 'test' | 'uat' | 'production'
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly dataDir: string
  /** 256 bit key that signs access tokens and file addresses. */
  readonly secret: Uint8Array
  /** Behind HTTPS: cookies are Secure and HSTS is sent. */
  readonly secure: boolean
  readonly trustProxy: boolean
  readonly demonstration: boolean
  readonly logLevel: string
  readonly files:
    | { readonly driver: 'local'; readonly folder: string }
    | ({ readonly driver: 's3' } & BucketSettings)
    /** Of tests: gone with the process. */
    | { readonly driver: 'memory' }
  /** Begin of the addresses of files, where they are read from another host than the pages. */
  readonly contentUrl?: string | undefined
  readonly virusCheck?: VirusCheck | undefined
  readonly rateLimitPerMinute: number
  /** Absent: e-mail stays in the outbox. */
  readonly mail?: MailServer
  /** Absent: text messages stay in the outbox. */
  readonly sms?: SmsProvider
  /** Absent: devices get no pushes. */
  readonly push?: PushSettings
  /** Numbers, addresses and `@domains` that may get real messages outside production; lower case. */
  readonly messageAllowList?: readonly string[]
  /** Who reads /metrics shows it. Absent: this machine alone reads them. */
  readonly metricsToken?: string
}

/** One problem of the environment, in words that say what to set. */
export class ConfigurationError extends Error {}

function secretOf(env: NodeJS.ProcessEnv, dataDir: string, production: boolean): Uint8Array {
  if (env.SESSION_SECRET) {
    if (env.SESSION_SECRET.length < 32)
      throw new ConfigurationError('SESSION_SECRET is too short: use at least 32 random characters.')
    return createHash('sha256').update(env.SESSION_SECRET).digest()
  }
  if (production)
    throw new ConfigurationError('SESSION_SECRET is missing: set it to at least 32 random characters, the same on every server.')
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

const number = (env: NodeJS.ProcessEnv, name: string, fallback: number) => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new ConfigurationError(`${name} must be a whole number, not '${text}'.`)
  return value
}

const securities = ['starttls', 'tls', 'none'] as const

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

function mailOf(env: NodeJS.ProcessEnv, production: boolean): MailServer | undefined {
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
    ca: env.SMTP_CA_FILE ? readFileSync(env.SMTP_CA_FILE, 'utf8') : undefined,
  }
}

const plainAddress = (text: string, production: boolean) =>
  isWebAddress(text) && (!production || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname))

function reportsOf(env: NodeJS.ProcessEnv, production: boolean): ReportSettings | undefined {
  if (!env.REPORT_URL) return undefined
  if (!plainAddress(env.REPORT_URL, production) || new URL(env.REPORT_URL).pathname !== '/')
    throw new ConfigurationError(
      'REPORT_URL must be the beginning of the address at which providers reach this server, like https://school.example.',
    )
  if (!env.REPORT_TOKEN || !/^[\w-]{32,100}$/.test(env.REPORT_TOKEN))
    throw new ConfigurationError('REPORT_URL is set: set REPORT_TOKEN to 32 to 100 random letters and digits.')
  return { address: new URL(env.REPORT_URL).origin, token: env.REPORT_TOKEN }
}

function smsOf(env: NodeJS.ProcessEnv, production: boolean): SmsProvider | undefined {
  if (!env.SMS_DRIVER) return undefined
  if (env.SMS_DRIVER !== 'twilio') throw new ConfigurationError("SMS_DRIVER must be 'twilio'.")
  const url = env.TWILIO_URL || 'https://api.twilio.com'
  if (!plainAddress(url, production)) throw new ConfigurationError('TWILIO_URL must be an address like https://api.twilio.com.')
  const { TWILIO_ACCOUNT: account, TWILIO_TOKEN: secret, TWILIO_FROM: from } = env
  if (!account || !secret || !from)
    throw new ConfigurationError('SMS_DRIVER is twilio: set TWILIO_ACCOUNT, TWILIO_TOKEN and TWILIO_FROM.')
  return { driver: 'twilio', reports: reportsOf(env, production), url: new URL(url).origin, account, secret, from }
}

/** The public half of a signing key. @throws Error when it is no key of the curve P-256. */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/** The key of an installation that was given none: it follows from the secret, so all servers have the same. */
const ownPushKey = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, '', 'push', 32)).toString('base64url')

function pushOf(env: NodeJS.ProcessEnv, secret: Uint8Array, production: boolean): PushSettings | undefined {
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

function allowListOf(env: NodeJS.ProcessEnv): string[] {
  const entries = (env.MESSAGE_ALLOW_LIST ?? '').toLowerCase().split(/[\s,]+/)
  return entries.filter(entry => entry !== '')
}

function metricsTokenOf(env: NodeJS.ProcessEnv): string | undefined {
  if (env.METRICS_TOKEN && env.METRICS_TOKEN.length < 16)
    throw new ConfigurationError('METRICS_TOKEN is too short: use at least 16 random characters.')
  return env.METRICS_TOKEN || undefined
}

/** The address of a clamd: a socket of this machine by its path, or a host with its port. */
function clamdOf(text: string): Extract<VirusCheck, { driver: 'clamd' }> {
  if (text.startsWith('/')) return { driver: 'clamd', address: { path: text } }
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  if (!host || !port) throw new ConfigurationError("CLAMD_ADDRESS must be like 'scanner:3310' or the path of a socket.")
  return { driver: 'clamd', address: { host, port: Number(port) } }
}

function virusCheckOf(env: NodeJS.ProcessEnv): VirusCheck | undefined {
  if (env.CLAMD_ADDRESS && env.VIRUS_CHECK_URL)
    throw new ConfigurationError('Set CLAMD_ADDRESS or VIRUS_CHECK_URL, not both: one of them checks uploads.')
  if (env.CLAMD_ADDRESS) return clamdOf(env.CLAMD_ADDRESS)
  if (!env.VIRUS_CHECK_URL) return undefined
  if (!isWebAddress(env.VIRUS_CHECK_URL))
    throw new ConfigurationError('VIRUS_CHECK_URL must be an address like https://scanner.example/check.')
  return { driver: 'http', url: env.VIRUS_CHECK_URL, token: env.VIRUS_CHECK_TOKEN || undefined }
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

function contentUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  if (!env.CONTENT_URL) return undefined
  if (!isWebAddress(env.CONTENT_URL) || new URL(env.CONTENT_URL).pathname !== '/')
    throw new ConfigurationError('CONTENT_URL must be the beginning of an address, like https://files.school.example.')
  return new URL(env.CONTENT_URL).origin
}

const environments = ['local', 'test', 'uat', 'production'] as const

/**
 * Reads the configuration.
 *
 * @throws ConfigurationError naming the variable and what to set it to.
 */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const environment = environments.find(name => name === (env.SCHOOL_ENV ?? 'local'))
  if (!environment) throw new ConfigurationError(`SCHOOL_ENV must be one of ${environments.join(', ')}.`)
  const production = environment === 'production'
  const dataDir = env.DATA_DIR ?? '.data'
  if (production && !env.DATABASE_URL && env.ALLOW_EMBEDDED_DATABASE !== '1') {
    throw new ConfigurationError(
      'DATABASE_URL is missing. Production needs a PostgreSQL server: the embedded database does not survive a power cut. Set ALLOW_EMBEDDED_DATABASE=1 to use it all the same.',
    )
  }
  const secret = secretOf(env, dataDir, production)
  if (env.S3_BUCKET && !env.S3_REGION && !env.S3_ENDPOINT)
    throw new ConfigurationError('S3_BUCKET is set: set S3_REGION or S3_ENDPOINT as well.')
  return {
    environment,
    port: number(env, 'PORT', 30774),
    host: env.HOST ?? '0.0.0.0',
    databaseUrl: env.DATABASE_URL || undefined,
    databaseConnections: number(env, 'DATABASE_CONNECTIONS', 10),
    dataDir,
    secret,
    secure: env.SECURE_COOKIES ? env.SECURE_COOKIES === '1' : environment !== 'local',
    trustProxy: env.TRUST_PROXY === '1',
    demonstration: !production && env.DEMONSTRATION !== '0',
    logLevel: env.LOG_LEVEL ?? 'info',
    files: env.S3_BUCKET
      ? {
          driver: 's3',
          bucket: env.S3_BUCKET,
          region: env.S3_REGION ?? 'us-east-1',
          endpoint: env.S3_ENDPOINT,
          presigned: env.S3_PRESIGNED === '1',
        }
      : { driver: 'local', folder: env.FILES_DIR ?? join(dataDir, 'files') },
    contentUrl: contentUrlOf(env),
    virusCheck: virusCheckOf(env),
    rateLimitPerMinute: number(env, 'RATE_LIMIT', 1200),
    mail: mailOf(env, production),
    sms: smsOf(env, production),
    push: pushOf(env, secret, production),
    messageAllowList: allowListOf(env),
    metricsToken: metricsTokenOf(env),
  }
}
