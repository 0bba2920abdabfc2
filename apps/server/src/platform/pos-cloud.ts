import { ConfigurationError, plainAddress } from './environment'

/** The cloud of a provider of card machines. */
export interface PosCloud {
  /** Begin of its addresses, without a slash at the end. */
  readonly url: string
  readonly clientId: string
  readonly token: string
}

/**
 * Reads which cloud card machines are reached by; undefined when there is none.
 *
 * @throws ConfigurationError naming the variable that is missing or wrong.
 */
export function readPosCloud(env: NodeJS.ProcessEnv, production: boolean): PosCloud | undefined {
  const url = env.POS_CLOUD_URL
  if (!url) return undefined
  if (!plainAddress(url, production))
    throw new ConfigurationError('POS_CLOUD_URL must be an address like https://machines.example/api.')
  if (!env.POS_CLOUD_CLIENT || !env.POS_CLOUD_TOKEN)
    throw new ConfigurationError('POS_CLOUD_URL is set: set POS_CLOUD_CLIENT and POS_CLOUD_TOKEN as well.')
  return { url: url.replace(/\/+$/, ''), clientId: env.POS_CLOUD_CLIENT, token: env.POS_CLOUD_TOKEN }
}
