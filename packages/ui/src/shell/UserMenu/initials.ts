/** The first two letters of a name, upper-cased. */
export const initialsOf = (name: string): string => Array.from(name.trim()).slice(0, 2).join('').toLocaleUpperCase()
