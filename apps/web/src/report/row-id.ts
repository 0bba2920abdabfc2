/** What names a row of most reports. */
export const idOf = (row: unknown): string => String((row as { readonly id?: unknown }).id)
