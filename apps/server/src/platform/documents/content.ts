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
  /** What it says stands out. */
  readonly strong?: boolean
}

/** A table. A first column of short entries is its register margin. */
export interface TablePart extends Headed {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** So many of the last rows are sums, under a double rule. */
  readonly sums?: number
  /** Lines of money on a paper of its own: larger, with more room. */
  readonly roomy?: boolean
  /** Many figures beside each other on a page of a given width: closer, and titles break before figures do. */
  readonly tight?: boolean
}

/** Names with their values, in a grid. */
export interface FactsPart extends Headed {
  readonly facts: readonly (readonly [name: string, value: Cell])[]
  /** PNG or JPEG that stands at the end of them; with nothing in it a frame for one that is glued on. */
  readonly picture?: { readonly bytes?: Buffer; readonly name?: string }
  /** Rows have as many names as each other, as far as there are. */
  readonly even?: boolean
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

/** Two small tables beside each other; where they do not fit so, below each other. One alone takes half of the line. */
export interface BesidePart {
  readonly beside: readonly [TablePart, TablePart?]
}

/** A few large figures in a frame, each with its name above and a note below. */
export interface FiguresPart {
  readonly figures: readonly { readonly name: string; readonly value: string; readonly note: string }[]
}

/** Texts with who says them, each under a rule. */
export interface EntriesPart extends Headed {
  readonly entries: readonly (readonly [name: string, text: string])[]
}

/** What signs mean, small. */
export interface KeysPart {
  readonly keys: readonly (readonly [name: string, text: string])[]
}

/** Shares of a hundred as bars, each with a mark to compare it by. */
export interface BarsPart extends Headed {
  readonly bars: readonly { readonly name: string; readonly percent: number; readonly mark: number | null }[]
}

/** Lines with signatures on them, and at the end how a paper is checked; nobody signs where there are none. */
export interface SignedPart {
  readonly signed: readonly { readonly name: string; readonly title: string; readonly picture?: Buffer }[]
  readonly check?: {
    readonly title: string
    readonly code: string
    readonly address: string
    /** What a QR code beside it leads to. */
    readonly scan?: string
  }
}

export type DocumentPart =
  | TablePart
  | FactsPart
  | StatementPart
  | BlocksPart
  | SignaturesPart
  | BesidePart
  | FiguresPart
  | EntriesPart
  | KeysPart
  | BarsPart
  | SignedPart

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
  /** The foot alone is said, not when the paper was written. */
  readonly undated?: boolean
  /** How the page lies; otherwise the tables choose it. */
  readonly page?: 'portrait' | 'landscape'
  /** Its tables are roomy as long as they fit the line and need no further page. */
  readonly roomy?: boolean
}
