import type { DocumentExportSettings } from '../../platform/export-settings'
import type { StudentDocument } from './documents'
import { openJsonl } from './drivers/jsonl'
import { openMongo } from './drivers/mongodb'

/** A document as it is written. */
export type WrittenDocument = StudentDocument & { readonly updatedAt: Date }

/** Where documents go. Writing one twice leaves it once. */
export interface ExportTarget {
  /**
   * Begins a run. `schoolId` names whose documents come; `anew`: all of them come, none that was there is wanted.
   */
  readonly begin: (run: { readonly schoolId: string; readonly anew: boolean }) => Promise<void>
  /** Writes documents whole; answers the ids of those that the target refused. */
  readonly put: (documents: readonly WrittenDocument[]) => Promise<readonly string[]>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the target of the installation. Whatever keeps it from writing is a `TargetUnreachable`. */
export const openTarget = (settings: DocumentExportSettings): ExportTarget =>
  settings.driver === 'mongodb' ? openMongo(settings) : openJsonl(settings)
