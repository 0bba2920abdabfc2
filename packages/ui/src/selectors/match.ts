import { searchKey } from '@school/rules'
import type { SearchOption } from './configuration'

export type TextPart = { readonly text: string; readonly matched: boolean }

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Where each sign of a text begins, in the text and in the text of all their keys. */
function placesOf(text: string) {
  const places: { at: number; inKey: number }[] = []
  let key = ''
  for (const { segment, index } of signs.segment(text)) {
    places.push({ at: index, inKey: key.length })
    // Blanks are one, and none before the first word.
    if (segment.trim() !== '') key += searchKey(segment)
    else if (key !== '' && !key.endsWith(' ')) key += ' '
  }
  return { places, key }
}

/** Cuts a text into whole signs where a filter found it, every place for `contains`, the beginning for `starts-with`. */
export function matchParts(text: string, filter: string, searchOption: SearchOption): TextPart[] {
  if (text === '') return []
  const wanted = searchKey(filter)
  if (wanted === '') return [{ text, matched: false }]
  const { places, key } = placesOf(text)
  const parts: TextPart[] = []
  const add = (from: number, to: number, matched: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), matched })
  }
  let done = 0
  for (let found = key.indexOf(wanted); found !== -1; found = key.indexOf(wanted, found + wanted.length)) {
    if (searchOption === 'starts-with' && found > 0) break
    const first = places.findLast(place => place.inKey <= found)!.at
    const end = places.find(place => place.inKey >= found + wanted.length)?.at ?? text.length
    add(done, first, false)
    add(Math.max(done, first), end, true)
    done = Math.max(done, end)
    if (searchOption === 'starts-with') break
  }
  add(done, text.length, false)
  return parts
}
