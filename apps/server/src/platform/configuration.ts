import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { join } from 'node:path'
import { type CurriculumSettings, curriculumOf } from './curriculum-settings'
import { ConfigurationError, isWebAddress, number } from './environment'
import { type DocumentExportSettings, documentExportOf } from './export-settings'
import { type PosCloud, readPosCloud } from './pos-cloud'
import { type MessageProviders, readProviders } from './providers'
import { type PushSettings, pushOf } from './push-settings'

export { ConfigurationError }

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
export interface Configuration extends MessageProviders {
  readonly environment: 'local' | 'test' | 'uat' | 'production'
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly dataDir: string
  /** 256 bit key that signs access tokens and file addresses. */
  readonly secret: Uint8Array
  /** What archives of removals are encrypted with; absent: the secret above. */
  readonly archiveKey?: Uint8Array | undefined
  /** Behind HTTPS: cookies are Secure and HSTS is sent. */
  readonly secure: boolean
  /** How many proxies stand before the server, or from which addresses they come; false: none. */
  readonly trustProxy: false | number | readonly string[]
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
  /** Absent: devices get no pushes. */
  readonly push?: PushSettings
  /** Absent: student details are exported nowhere. */
  readonly documentExport?: DocumentExportSettings | undefined
  /** Absent: the environment has no companion site. */
  readonly curriculum?: CurriculumSettings | undefined
  /** Absent: no machine is reached over a cloud. */
  readonly posCloud?: PosCloud | undefined
  /** Numbers, addresses and `@domains` that may get real messages outside production; lower case. */
  readonly messageAllowList?: readonly string[]
  /** Messages that stay here arrive after two seconds, and some numbers make trouble. */
  readonly messageTrouble?: boolean
  /** Who reads /metrics shows it. Absent: this machine alone reads them. */
  readonly metricsToken?: string
}

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

/** Archives are read for years, longer than sessions need their secret. */
function archiveKeyOf(env: NodeJS.ProcessEnv): Uint8Array | undefined {
  if (!env.ARCHIVE_KEY) return undefined
  if (env.ARCHIVE_KEY.length < 32) throw new ConfigurationError('ARCHIVE_KEY is too short: use at least 32 random characters.')
  return createHash('sha256').update(env.ARCHIVE_KEY).digest()
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

function contentUrlOf(env: NodeJS.ProcessEnv): string | undefined {
  if (!env.CONTENT_URL) return undefined
  if (!isWebAddress(env.CONTENT_URL) || new URL(env.CONTENT_URL).pathname !== '/')
    throw new ConfigurationError('CONTENT_URL must be the beginning of an address, like https://files.school.example.')
  return new URL(env.CONTENT_URL).origin
}

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIPv4(address) ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** A number of proxies, or their addresses and networks. */
function trustProxyOf(env: NodeJS.ProcessEnv): false | number | readonly string[] {
  const text = env.TRUST_PROXY?.trim() ?? ''
  if (text === '' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const networks = text.split(/[\s,]+/)
  if (networks.every(isNetwork)) return networks
  throw new ConfigurationError(
    `TRUST_PROXY must be how many proxies stand before the server, like 1, or their addresses, like 10.0.0.0/8: not '${text}'.`,
  )
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
    archiveKey: archiveKeyOf(env),
    secure: env.SECURE_COOKIES ? env.SECURE_COOKIES === '1' : environment !== 'local',
    trustProxy: trustProxyOf(env),
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
    ...readProviders(env, production),
    push: pushOf(env, secret, production),
    documentExport: documentExportOf(env, { dataDir, production }),
    curriculum: curriculumOf(env, environment),
    posCloud: readPosCloud(env, production),
    messageAllowList: allowListOf(env),
    messageTrouble: !production && env.MESSAGE_TROUBLE !== '0',
    metricsToken: metricsTokenOf(env),
  }
}
