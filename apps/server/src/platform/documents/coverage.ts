import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve

interface Part {
  readonly part: string
  readonly ranges: readonly (readonly [number, number])[]
}

const listings = new Map<string, readonly Part[]>()

function listingOf(name: string): readonly Part[] {
  const known = listings.get(name)
  if (known) return known
  const listed: Record<string, string> = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8'))
  const listing = Object.entries(listed).map(([part, ranges]) => ({
    part: part.replace(/[[\]]/g, ''),
    ranges: [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(
      ([, from, to = from]) => [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const,
    ),
  }))
  listings.set(name, listing)
  return listing
}

/** The parts of a package of fonts that list a sign, by the package's own words: no font is read for it. */
export function partsListing(name: string, sign: string): string[] {
  const point = sign.codePointAt(0)!
  return listingOf(name)
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= point && point <= to))
    .map(({ part }) => part)
}

/** All signs that a part of a package lists. */
export function signsOf(name: string, part: string): string {
  const { ranges } = listingOf(name).find(listed => listed.part === part)!
  return ranges
    .map(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''))
    .join('')
}
