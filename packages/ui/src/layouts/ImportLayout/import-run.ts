/** What a row of a file does. */
export type ImportAction = 'create' | 'update' | 'same' | 'skip' | 'error'

/** rows = create + update + same + skip + error; warning counts rows with at least one. */
export type ImportCounts = Readonly<Record<'rows' | 'warning' | ImportAction, number>>

/** Where an import stands. */
export type ImportStatus =
  | 'Uploaded'
  | 'Mapped'
  | 'Checked'
  | 'Held'
  | 'Applying'
  | 'Applied'
  | 'Failed'
  | 'Cancelled'
  | 'RolledBack'

/** Equal messages of many rows as one line. Row numbers are the file's own. */
export type ImportMessageGroup = {
  /** Names the message within its run. */
  key: string
  code: string
  message: string
  count: number
  firstRow: number
  lastRow: number
}

export type ImportRow = {
  rowNo: number
  action: string
  key: string
  problems: readonly { code: string; message: string }[]
  changes: readonly { column: string; old: string; new: string }[]
}

/** Which rows are shown: by what they do, or by one message. */
export type ImportRowFilter = { action?: ImportAction; group?: ImportMessageGroup }

export const importActions: readonly ImportAction[] = ['create', 'update', 'same', 'skip', 'error']

/** Actions that the screen names: rows are skipped by few kinds of files. */
export const shownActions = (counts: ImportCounts | null | undefined): readonly ImportAction[] =>
  importActions.filter(action => action !== 'skip' || (counts?.skip ?? 0) > 0)
