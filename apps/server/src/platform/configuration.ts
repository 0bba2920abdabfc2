import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
    | { readonly driver: 's3'; readonly bucket: string; readonly region: string; readonly endpoint: string | undefined }
  readonly rateLimitPerMinute: number
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
  if (env.S3_BUCKET && !env.S3_REGION && !env.S3_ENDPOINT)
    throw new ConfigurationError('S3_BUCKET is set: set S3_REGION or S3_ENDPOINT as well.')
  return {
    environment,
    port: number(env, 'PORT', 30774),
    host: env.HOST ?? '0.0.0.0',
    databaseUrl: env.DATABASE_URL || undefined,
    databaseConnections: number(env, 'DATABASE_CONNECTIONS', 10),
    dataDir,
    secret: secretOf(env, dataDir, production),
    secure: env.SECURE_COOKIES ? env.SECURE_COOKIES === '1' : production,
    trustProxy: env.TRUST_PROXY === '1',
    demonstration: !production && env.DEMONSTRATION !== '0',
    logLevel: env.LOG_LEVEL ?? 'info',
    files: env.S3_BUCKET
      ? { driver: 's3', bucket: env.S3_BUCKET, region: env.S3_REGION ?? 'us-east-1', endpoint: env.S3_ENDPOINT }
      : { driver: 'local', folder: env.FILES_DIR ?? join(dataDir, 'files') },
    rateLimitPerMinute: number(env, 'RATE_LIMIT', 1200),
  }
}
