/** Values of a record by column. */
export type RecordValues = Readonly<Record<string, unknown>>

/** One value before and after a change; '' is none. */
export interface ValueChange {
  readonly field: string
  readonly old: string
  readonly new: string
}

const told = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What differs between two states of a record, in the order of their columns. What was not there before has no old value. */
export function recordChanges(before: RecordValues | null, after: RecordValues | null): ValueChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap(field => {
    const [old, now] = [told(before?.[field]), told(after?.[field])]
    return old === now ? [] : [{ field, old, new: now }]
  })
}
