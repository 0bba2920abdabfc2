import type { ImportProblem } from './messages'
import type { FlatRecord, ReadRow } from './rows'
import type { SchoolView } from './view'

/** A student of the school in the words of the columns, with the guardian's own columns filled in. */
export interface ExistingStudent {
  readonly id: string
  readonly guardianId: string
  readonly record: FlatRecord
  /** Class, roll number and bus of the next year, when `record` tells of the current one and there is a next one already. */
  readonly nextYear?: FlatRecord
}

export interface ExistingGuardian {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly childKeys: readonly string[]
}

export interface StudentsView extends SchoolView {
  /** By `nameKey` of the admission number. */
  readonly students: ReadonlyMap<string, ExistingStudent>
  readonly guardians: ReadonlyMap<string, ExistingGuardian>
  readonly studying: number
}

/** Which guardian a student gets: one that exists, or a new one of this file. Rows with equal refs share it. */
export type GuardianRef = { readonly kind: 'existing'; readonly id: string } | { readonly kind: 'new'; readonly key: string }

/** Kinds of files whose rows are students, each with guardian, class and bus. */
export type StudentKindCode = 'students' | 'guardians' | 'student-bus'

export const busColumns = ['bus', 'pickupStop', 'dropStop'] as const
export const guardianColumns = ['guardianName', 'relation', 'guardianMobile', 'whatsapp', 'guardianEmail', 'address'] as const

/** A row of students while it is being planned. */
export interface Draft {
  readonly row: ReadRow
  readonly existing: ExistingStudent | undefined
  /** The student as the school has it, in the year that the row speaks of. */
  readonly before: FlatRecord | undefined
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
  guardian?: GuardianRef
  replacedGuardianId?: string
}
