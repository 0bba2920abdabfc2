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

/** The object that a variable holds as JSON. */
export function objectOf(env: NodeJS.ProcessEnv, name: string): Record<string, unknown> {
  const text = env[name]
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below, in words that name the variable.
  }
  throw new ConfigurationError(`${name} must be a JSON object, like {"to":"{to}"}.`)
}

/** The same, of texts alone. */
export function wordsOf(env: NodeJS.ProcessEnv, name: string): Record<string, string> {
  const object = objectOf(env, name)
  if (Object.values(object).some(value => typeof value !== 'string'))
    throw new ConfigurationError(`${name} must be a JSON object of texts.`)
  return object as Record<string, string>
}
