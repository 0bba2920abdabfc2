import type { FileFacts, FileProblem } from './file-rules'

/** Where a file stands that is not uploaded yet. A failed one is kept, so that it can be sent again. */
export type UploadPhase =
  | { readonly name: 'waiting' }
  | { readonly name: 'refused'; readonly problem: FileProblem }
  /** `sent` is the share, 0 to 1. */
  | { readonly name: 'uploading'; readonly sent: number }
  /** `text` is what the server said, or null. */
  | { readonly name: 'failed'; readonly text: string | null }

/** A file on its way. */
export type UploadItem<F extends FileFacts = File> = { readonly key: string; readonly file: F; readonly phase: UploadPhase }

/** With `instead`, files added take the place of all others, but a refused one only that of a refused one. */
export type UploadAction<F extends FileFacts = File> =
  | { kind: 'add'; items: readonly UploadItem<F>[]; instead: boolean }
  | { kind: 'start'; key: string }
  | { kind: 'progress'; key: string; sent: number }
  | { kind: 'fail'; key: string; text: string | null }
  | { kind: 'drop'; keys: readonly string[] }

const rephase = <F extends FileFacts>(
  items: readonly UploadItem<F>[],
  key: string,
  next: (phase: UploadPhase) => UploadPhase,
): readonly UploadItem<F>[] => items.map(item => (item.key === key ? { ...item, phase: next(item.phase) } : item))

/** The files of a field on their way to the server. */
export function reduceUploads<F extends FileFacts>(
  items: readonly UploadItem<F>[],
  action: UploadAction<F>,
): readonly UploadItem<F>[] {
  switch (action.kind) {
    case 'add': {
      const wrong = action.items.every(({ phase }) => phase.name === 'refused')
      if (!action.instead) return [...items, ...action.items]
      return wrong ? [...items.filter(({ phase }) => phase.name !== 'refused'), ...action.items] : action.items
    }
    case 'start':
      return rephase(items, action.key, phase => (phase.name === 'refused' ? phase : { name: 'uploading', sent: 0 }))
    case 'progress':
      return rephase(items, action.key, phase =>
        phase.name === 'uploading' ? { name: 'uploading', sent: Math.min(1, Math.max(phase.sent, action.sent)) } : phase,
      )
    case 'fail':
      return rephase(items, action.key, phase => (phase.name === 'uploading' ? { name: 'failed', text: action.text } : phase))
    case 'drop':
      return items.filter(item => !action.keys.includes(item.key))
  }
}

/** Files that can be sent now: those that wait and those that failed. */
export const sendable = <F extends FileFacts>(items: readonly UploadItem<F>[]) =>
  items.filter(({ phase }) => phase.name === 'waiting' || phase.name === 'failed')

/** How many files a list would hold if all were sent; refused ones never will be. */
export const heldFiles = (uploaded: number, items: readonly UploadItem<FileFacts>[]) =>
  uploaded + items.filter(({ phase }) => phase.name !== 'refused').length

/** Share of all files together, 0 to 1, each by its size; uploaded ones come with `doneBytes`. */
export function overallShare(items: readonly UploadItem<FileFacts>[], doneBytes: number): number {
  let all = doneBytes
  let sent = doneBytes
  for (const { file, phase } of items) {
    if (phase.name === 'refused') continue
    all += file.size
    if (phase.name === 'uploading') sent += file.size * phase.sent
  }
  return all === 0 ? 0 : sent / all
}
