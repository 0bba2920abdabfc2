/** What may become of one of many: a message, a login, a row. */
export type WorkState =
  | 'accepted'
  | 'waiting'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'done'
  | 'unchanged'
  | 'undelivered'
  | 'failed'
  | 'unconfirmed'
  | 'cancelled'
  | 'skipped'

/** How many came to the same. */
export type WorkPart = {
  state: WorkState
  count: number
  /** Other words than those of the state, behind the figure: 'logins made'. */
  label?: string
  /** Where those stand that the figure counts. */
  href?: string
}

/** Those for whom nothing was done, by why. */
export type WorkSkipped = { reason: string; count: number; href?: string }

const troubled: readonly WorkState[] = ['failed', 'undelivered', 'unconfirmed']
const arrived: readonly WorkState[] = ['sent', 'delivered', 'read', 'done']

const sumOf = (parts: readonly WorkPart[], states: readonly WorkState[]) =>
  parts.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0)

/** Green is for what was done alone: trouble shows first, then what waits; where nothing was done it is only told. */
export function toneOf(parts: readonly WorkPart[]): 'success' | 'info' | 'warning' | 'danger' {
  const trouble = sumOf(parts, troubled)
  const done = sumOf(parts, arrived)
  const waits = sumOf(parts, ['waiting'])
  if (trouble > 0) return done + waits > 0 ? 'warning' : 'danger'
  return done > 0 && waits === 0 ? 'success' : 'info'
}

/** What is shown: nothing of what did not happen, and how many were left out where only the reasons say it. */
export function shownParts(parts: readonly WorkPart[], skipped: readonly WorkSkipped[]): readonly WorkPart[] {
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  const said = parts.some(({ state }) => state === 'skipped')
  const all: readonly WorkPart[] = said ? parts : [...parts, { state: 'skipped', count: left }]
  return all.filter(({ count }) => count > 0)
}
