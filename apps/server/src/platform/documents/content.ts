import type { DocumentLanguage } from './words'

export type Cell = string | number | null

/** What stands above the papers of a school. */
export interface Letterhead {
  readonly name: string
  /** Address and contacts, then what the school is registered as; each on a line. */
  readonly lines: readonly string[]
  /** PNG or JPEG; without one the seal is drawn. */
  readonly logo?: Buffer
  /** Of the seal, as '#0e5a6b'. */
  readonly accent?: string
}

interface Headed {
  readonly heading?: string
  /** At the end of the line of the heading. */
  readonly note?: string
}

export interface TableColumn {
  readonly title: string
  readonly align?: 'end'
  /** Columns beside each other with one name stand together under it. */
  readonly group?: string
}

/** A table. A first column of short entries is its register margin. */
export interface TablePart extends Headed {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** So many of the last rows are sums, under a double rule. */
  readonly sums?: number
  /** Lines of money on a paper of its own: larger, with more room. */
  readonly roomy?: boolean
}

/** Names with their values, in a grid. */
export interface FactsPart extends Headed {
  readonly facts: readonly (readonly [name: string, value: Cell])[]
}

/** One line in the serif, such as an amount in words. */
export interface StatementPart {
  readonly statement: string
}

export interface Block {
  readonly label: string
  /** The first line stands out; a pair has its second at the end. */
  readonly lines: readonly (string | readonly [name: string, value: string])[]
  /** Who signs at its foot. */
  readonly sign?: string
}

/** Blocks of lines beside each other. They close a paper that is cut out. */
export interface BlocksPart {
  readonly blocks: readonly Block[]
}

/** Lines to sign on, each with who signs there. */
export interface SignaturesPart {
  readonly sign: readonly string[]
}

export type DocumentPart = TablePart | FactsPart | StatementPart | BlocksPart | SignaturesPart

export interface DocumentContent {
  readonly letterhead: Letterhead
  readonly title: string
  /** Name of the academic year, in words, where the paper is of one. */
  readonly year?: string
  /** Filters in words, each on a line. */
  readonly lines: readonly string[]
  readonly language: DocumentLanguage
  readonly madeAt: Date
  /** `madeAt` in the words of the school's clock. */
  readonly madeOn: string
  /** Who had it made. */
  readonly madeBy?: string
  readonly parts: readonly DocumentPart[]
  /**
   * A paper to cut out, once for each name: half a page, two of them on one. Where a half is too small, each has pages
   * of its own.
   */
  readonly copies?: readonly string[]
  /** Said across the whole paper. */
  readonly mark?: string
  /** Before who made it, at the foot. */
  readonly foot?: string
}
