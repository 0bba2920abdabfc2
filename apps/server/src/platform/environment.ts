/** One problem of the environment, in words that say what to set. */
export class ConfigurationError extends Error {}

/** A whole number of the environment. */
export const number = (env: NodeJS.ProcessEnv, name: string, fallback: number) => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new ConfigurationError(`${name} must be a whole number, not '${text}'.`)
  return value
}

/** A host of this machine. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** An address of the web. */
export const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** An address that secrets may be sent to. */
export const plainAddress = (text: string, production: boolean) =>
  isWebAddress(text) && (!production || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname))
