import type { Configuration } from '../../configuration'
import type { FileStorage } from '../storage'
import { localStorage } from './local'
import { memoryStorage } from './memory'
import { s3Storage } from './s3'

/** The configured storage. */
export const openStorage = (files: Configuration['files']): FileStorage => {
  if (files.driver === 's3') return s3Storage(files)
  return files.driver === 'memory' ? memoryStorage() : localStorage(files.folder)
}
