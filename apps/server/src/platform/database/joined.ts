/** Columns of a left join in a row: all of them, or null in each. */
export type Joined<T> = T | { readonly [K in keyof T]: null }
