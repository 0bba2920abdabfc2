export type ToastType = 'success' | 'error' | 'info' | 'warning'

/** A message as it is shown; `id` counts up within a provider. */
export type ToastEntry = { id: number; type: ToastType; title?: string; message: string }

/** What a caller gives; the type is `info` when absent. */
export type ToastContent = { type?: ToastType; title?: string; message: string }

export type ToastState = { next: number; open: readonly ToastEntry[] }

export type ToastAction = { kind: 'show'; content: ToastContent } | { kind: 'dismiss'; id: number }

export const noToasts: ToastState = { next: 1, open: [] }

/** Newest first, without a limit. */
export function reduceToasts(state: ToastState, action: ToastAction): ToastState {
  if (action.kind === 'dismiss') return { ...state, open: state.open.filter(entry => entry.id !== action.id) }
  const entry: ToastEntry = { id: state.next, type: action.content.type ?? 'info', message: action.content.message }
  if (action.content.title) entry.title = action.content.title
  return { next: state.next + 1, open: [entry, ...state.open] }
}
