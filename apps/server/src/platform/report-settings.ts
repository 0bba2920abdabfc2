import { ConfigurationError, plainAddress } from './environment'

/** Where providers tell what became of messages. */
export interface ReportSettings {
  /** Begin of the address at which they reach this server. */
  readonly address: string
  /** The secret part of the address. */
  readonly token: string
}

/** Where providers reach this server; absent: they tell nothing, and fetch no files. */
export function readReports(env: NodeJS.ProcessEnv, production: boolean): ReportSettings | undefined {
  if (!env.REPORT_URL) return undefined
  if (!plainAddress(env.REPORT_URL, production) || new URL(env.REPORT_URL).pathname !== '/')
    throw new ConfigurationError(
      'REPORT_URL must be the beginning of the address at which providers reach this server, like https://school.example.',
    )
  if (!env.REPORT_TOKEN || !/^[\w-]{32,100}$/.test(env.REPORT_TOKEN))
    throw new ConfigurationError('REPORT_URL is set: set REPORT_TOKEN to 32 to 100 random letters and digits.')
  return { address: new URL(env.REPORT_URL).origin, token: env.REPORT_TOKEN }
}
