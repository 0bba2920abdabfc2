/** Values of a record by field, as texts; empty is ''. */
export type RecordValues = Readonly<Record<string, string>>

/** What is wrong, by field. */
export type RecordErrors = Readonly<Record<string, string>>

/** The fields that differ from what the record held, with their new values. */
export function changedValues(initial: RecordValues, values: RecordValues): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const [key, value] of Object.entries(values)) {
    if (value.trim() !== (initial[key] ?? '').trim()) changed[key] = value
  }
  return changed
}

export const isChanged = (initial: RecordValues, values: RecordValues): boolean =>
  Object.keys(changedValues(initial, values)).length > 0

/** What is wrong without the fields that were typed in since. */
export function withoutErrors(errors: RecordErrors, keys: readonly string[]): RecordErrors {
  return keys.some(key => key in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
    : errors
}
