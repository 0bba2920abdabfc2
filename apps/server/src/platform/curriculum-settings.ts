import { ConfigurationError, isWebAddress } from './environment'

/** The companion site of lessons. */
export interface CurriculumSettings {
  /** Begin of its addresses. */
  readonly host: string
  /** What the site shows when it asks for whom a ticket is. */
  readonly secret: string
}

/** Where the stand-in of `examples/curriculum` listens, and what it shows. */
const ofThisMachine = { host: 'http://localhost:4801', secret: 'the secret of this machine alone' }

/**
 * Reads where the companion site is; undefined where there is none. On the own machine it is the stand-in.
 *
 * @throws ConfigurationError naming the variable and what to set it to.
 */
export function curriculumOf(env: NodeJS.ProcessEnv, environment: string): CurriculumSettings | undefined {
  const { CURRICULUM_HOST: host, CURRICULUM_SECRET: secret } = env
  if (!host && !secret) return environment === 'local' ? ofThisMachine : undefined
  if (!host || !secret) throw new ConfigurationError('Set CURRICULUM_HOST and CURRICULUM_SECRET, both or none.')
  if (!isWebAddress(host) || new URL(host).pathname !== '/')
    throw new ConfigurationError('CURRICULUM_HOST must be the beginning of an address, like https://lessons.school.example.')
  if (secret.length < 16) throw new ConfigurationError('CURRICULUM_SECRET is too short: use at least 16 random characters.')
  return { host: new URL(host).origin, secret }
}
