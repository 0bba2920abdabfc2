import type { ImportKindCode } from './kind-codes'

/** How a column's cells are read. */
export type ValueKind = 'text' | 'code' | 'date' | 'mobile' | 'email' | 'option' | 'integer' | 'rupees' | 'month'

export interface ImportColumn {
  /** Name of the value in records. */
  readonly key: string
  /** Header of the template. */
  readonly title: string
  readonly value: ValueKind
  /** Needed to create a record. */
  readonly required: boolean
  /** Other headers that mean the same. */
  readonly synonyms: readonly string[]
  readonly max?: number
  readonly min?: number
  /** Exact number of digits. */
  readonly digits?: number
  /** May be less than nothing. */
  readonly signed?: boolean
  /** Allowed values with other spellings that are taken for them. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** May lie in the future only when true. */
  readonly past?: boolean
  /** What a blank cell of a column of the key means. */
  readonly usual?: string
}

export interface ImportKind {
  readonly code: ImportKindCode
  readonly title: string
  /** Columns that name the record; all of them are needed in every row. */
  readonly key: readonly string[]
  readonly columns: readonly ImportColumn[]
  /** Most rows of a file; the usual number unless it is said. */
  readonly mostRows?: number
}

interface Extra {
  readonly required?: boolean
  readonly synonyms?: readonly string[]
  readonly max?: number
  readonly min?: number
  readonly digits?: number
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly past?: boolean
  readonly signed?: boolean
  readonly usual?: string
}

/** A column of a kind; its cells may stay empty unless it is said. */
export const column = (
  key: string,
  title: string,
  value: ValueKind,
  { required = false, synonyms = [], ...rest }: Extra = {},
): ImportColumn => ({ key, title, value, required, synonyms, ...rest })
export const required = true

/** The number by which a school knows a student. */
export const admNo = column('admNo', 'Admission No', 'code', {
  required,
  max: 20,
  synonyms: [
    'Adm No',
    'Adm. No',
    'Admn No',
    'Admn. No.',
    'Admission Number',
    'GR No',
    'GR Number',
    'Register No',
    'Scholar No',
    'Enrollment No',
  ],
})
