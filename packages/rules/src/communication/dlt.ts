/** A value as a registered template takes it: cut at the last space inside the limit, else at the limit. */
export function cutValue(value: string, limit: number): string {
  if (value.length <= limit) return value
  const space = value.lastIndexOf(' ', limit)
  if (space > 0) return value.slice(0, space)
  // A pair of units is one letter.
  return /[\ud800-\udbff]$/.test(value.slice(0, limit)) ? value.slice(0, limit - 1) : value.slice(0, limit)
}

/** Several values of one parameter: joined, and above the limit the first one and how many more there are. */
export function joinValues(values: readonly string[], limit?: number): string {
  const joined = values.join(', ')
  if (limit === undefined || values.length < 2 || joined.length <= limit) return joined
  const more = ` +${values.length - 1}`
  return cutValue(values[0]!, limit - more.length) + more
}

/** The text of a format as the operators of India register it. */
export const registeredText = (body: string): string =>
  body
    .replace(/\{\{[^{}]*\}\}|\[\[(?:(?!\[\[|\]\])[\s\S])*\]\]/g, '{#var#}')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t ]+/g, ' ')
    .trim()

/** What the operators of India take a text for: one of a service, one that was asked for, an advertisement. */
export const dltCategories = ['service', 'explicit', 'promotional'] as const
export type DltCategory = (typeof dltCategories)[number]

/** What operators do not like about a registered text. */
export type RegisteredWarning = 'manyVariables' | 'sideBySide'

/** Warnings for who approves: more than three variables, or two with nothing but space, comma or sign between. */
export function registeredWarnings(body: string): RegisteredWarning[] {
  const text = registeredText(body)
  const parts = text.split('{#var#}')
  const between = parts.slice(1, -1)
  return [
    ...(parts.length - 1 > 3 ? (['manyVariables'] as const) : []),
    ...(between.some(words => !/[\p{L}\p{N}]/u.test(words)) ? (['sideBySide'] as const) : []),
  ]
}

/**
 * The first host in a text that links may not have: of an address that is no https, or whose host is not registered.
 *
 * @param hosts those that are registered, in lower case.
 */
export function unregisteredHost(text: string, hosts: readonly string[]): string | undefined {
  for (const [, scheme = '', rest = ''] of text.matchAll(/(?<![\p{L}\p{N}_.@/-])(https?:\/\/|(?=www\.))([^\s"'<>`]*)/giu)) {
    const authority = rest.split(/[/?#]/)[0]!
    const host = authority.replace(/[.,;:!?)\]]+$/, '').toLowerCase()
    if (host === '') continue
    if (scheme.toLowerCase() === 'http://' || !hosts.includes(host)) return host
  }
  return undefined
}
