import type { TextValues } from './language'

/** Says a text of the product by its id, such as `code.gender.Male`; nothing where there is none of that id. */
export type Speak = (id: string, values?: TextValues) => string | undefined
