/** A value of a row as text; nothing is an empty one. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
