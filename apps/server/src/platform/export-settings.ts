import { join } from 'node:path'
import { ConfigurationError } from './environment'

/** Where student details are exported to. */
export type DocumentExportSettings =
  | { readonly driver: 'mongodb'; readonly url: string; readonly database: string }
  | { readonly driver: 'jsonl'; readonly folder: string }

/**
 * The document database of EXPORT_MONGODB_URL; outside production files of the data folder without one.
 *
 * @throws ConfigurationError for an address of another kind.
 */
export function documentExportOf(
  env: NodeJS.ProcessEnv,
  { dataDir, production }: { readonly dataDir: string; readonly production: boolean },
): DocumentExportSettings | undefined {
  const url = env.EXPORT_MONGODB_URL
  if (url) {
    if (!/^mongodb(\+srv)?:\/\/[^/]/.test(url))
      throw new ConfigurationError('EXPORT_MONGODB_URL must be like mongodb://documents.example:27017.')
    return { driver: 'mongodb', url, database: env.EXPORT_MONGODB_DATABASE || 'school' }
  }
  return production ? undefined : { driver: 'jsonl', folder: join(dataDir, 'exports') }
}
