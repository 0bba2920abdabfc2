import type { SearchOption } from './configuration'

export type TextPart = { readonly text: string; readonly matched: boolean }

/** Cuts a text where a filter found it, every place for `contains`, the beginning for `starts-with`. */
export function matchParts(text: string, filter: string, searchOption: SearchOption): TextPart[] {
  const wanted = filter.trim().toLowerCase()
  const lowered = text.toLowerCase()
  // Letters such as İ change their length with their case: their places cannot be told, so nothing is marked.
  if (wanted === '' || lowered.length !== text.length) return text === '' ? [] : [{ text, matched: false }]
  const parts: TextPart[] = []
  const add = (from: number, to: number, matched: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), matched })
  }
  let done = 0
  for (let at = lowered.indexOf(wanted); at !== -1; at = lowered.indexOf(wanted, done)) {
    if (searchOption === 'starts-with' && at > 0) break
    add(done, at, false)
    done = at + wanted.length
    add(at, done, true)
    if (searchOption === 'starts-with') break
  }
  add(done, text.length, false)
  return parts
}
