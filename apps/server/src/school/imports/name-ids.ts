import type { MasterColumn } from '@school/rules'

/** What a file's names mean in the database. */
export interface NameIds {
  readonly years: Map<string, string>
  readonly currentYear: string
  readonly sections: Map<string, string>
  /** By `courseKey`. */
  readonly courses: Map<string, string>
  readonly divisions: Map<string, string>
  readonly masters: Readonly<Record<MasterColumn | 'subject', Map<string, string>>>
  /** By `casteKey`. */
  readonly castes: Map<string, string>
  readonly staff: Map<string, string>
  readonly buses: Map<string, string>
  /** Subjects by code. */
  readonly subjects: Map<string, string>
  /** By 'bus / stop'. */
  readonly stops: Map<string, string>
}
