import type { StudentDocument } from './documents'

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

/** The target did not take what it was given, for a reason that is not in the documents. */
export class TargetUnreachable extends Error {}
