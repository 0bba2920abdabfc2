import type { ReactNode } from 'react'
import type { StatusName } from '../foundation'

/** A word that stands in a cell instead of a number, such as AB, or one of a choice. */
export type EntryCode = {
  code: string
  /** What it means, as the legend says it. */
  label: string
  /** Colour of the cell; the code itself stands there as well. */
  status?: StatusName
  /** Fills its tile on phones: what must not be overlooked. */
  strong?: boolean
  /** A key that picks it at once. Of a choice, the first letter does so too while no other code begins with it. */
  key?: string
  /** Asks for words in the column `noteIn`. */
  needsNote?: boolean
}

/** `marks` is a number with the words of mark entry; `computed` is shown and never typed. */
export type EntryKind = 'marks' | 'number' | 'choice' | 'text' | 'computed'

/** One column of cells. */
export type EntryColumn = {
  key: string
  header: string
  kind: EntryKind
  /** Second line of the head; the maximum when absent. */
  hint?: string
  /** What the column means, in words, for the head's tooltip and for screen readers. */
  meaning?: string
  /** In px; by the kind when absent. */
  width?: number
  /** 0 when absent. */
  min?: number
  max?: number
  /** 0.5 takes halves alone. */
  step?: number
  /** Most decimals of a number; 2 when absent. */
  decimals?: number
  /** Numbers below it are shown in red. */
  pass?: number
  /** Allowed beside a number, or all that a choice has. */
  codes?: readonly EntryCode[]
  /** Letters that a text takes; 300 when absent. */
  maxLength?: number
  /** Key of the text column that holds what codes with `needsNote` ask for. */
  noteIn?: string
  readOnly?: boolean
  /** An empty cell is not missing; texts never are. */
  optional?: boolean
  /** A choice of many codes: they are offered while a cell is typed and found by any part of them. */
  search?: boolean
  /** Codes of a choice that a tap and the space bar go through; all of them when absent. */
  tap?: readonly string[]
  /** Text of a computed cell from the others of its row; the cell's own value when absent. */
  compute?: (value: (column: string) => string) => string
}

/** A column that names the row: it stays in sight and is never typed. */
export type EntryLead = { key: string; header: string; width: number; align?: 'start' | 'end'; look?: 'name' | 'code' | 'faint' }

/** What the server has in a cell: a number with a point, a code, a text, or nothing. */
export type CellFact = {
  readonly value?: string
  /** Goes with a change, so that an old one never overwrites. */
  readonly version?: number
  /** Why it cannot be changed. */
  readonly locked?: string
  /** Is not filled in at all and shown as a dash. */
  readonly off?: boolean
  /** A word about it, such as 'from V B'. */
  readonly note?: string
}

/** One person of the sheet. */
export type EntryRow = {
  readonly id: string
  readonly name: string
  /** Roll number or whatever stands on its tile on phones; the position when absent. */
  readonly number?: string
  /** What a pasted block may name the row by, such as the admission number. */
  readonly match?: string
  /** Contents of the leading columns by their keys. */
  readonly lead?: Readonly<Record<string, ReactNode>>
  /** A line about the person on phones. */
  readonly hint?: string
  readonly photoUrl?: string | null
  /** Whom to call about the person, with what the button says. */
  readonly call?: { readonly label: string; readonly number: string }
  readonly cells: Readonly<Record<string, CellFact>>
  /** Why no cell of the row can be changed. */
  readonly locked?: string
  /** Not expected any more: grey, what was entered is kept. */
  readonly off?: boolean
}

/** What is wrong with what stands in a cell. */
export type CellProblem =
  | { readonly kind: 'max'; readonly max: number }
  | { readonly kind: 'min'; readonly min: number }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'decimals'; readonly decimals: number }
  | { readonly kind: 'number' }
  | { readonly kind: 'code'; readonly typed: string; readonly codes: readonly string[] }
  | { readonly kind: 'length'; readonly count: number; readonly max: number }
  | { readonly kind: 'note'; readonly code: string }
  /** Said by the rule of the sheet about a whole row. */
  | { readonly kind: 'row'; readonly text: string }

/** What somebody else wrote into a cell meanwhile. */
export type EntryOther = { readonly value: string; readonly version?: number; readonly by?: string; readonly at?: string }

/** A change as it is sent; an emptied cell has the value ''. */
export type EntryChange = {
  readonly row: string
  readonly column: string
  readonly value: string
  readonly version?: number
}

/** What came of a batch. Without `saved` all that was not rejected is saved. */
export type EntryAnswer = {
  readonly saved?: readonly {
    readonly row: string
    readonly column: string
    readonly value?: string
    readonly version?: number
  }[]
  /** With `current` somebody else was faster and the person chooses; without it the cell is refused for the reason given. */
  readonly rejected?: readonly {
    readonly row: string
    readonly column: string
    readonly message?: string
    readonly current?: EntryOther
  }[]
}

/** Rule over a whole row: texts of what is wrong, by column. */
export type RowRule = (value: (column: string) => string) => Readonly<Record<string, string>> | undefined
