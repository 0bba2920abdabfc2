import { searchKey } from '../texts/search-key'

/** A class or a member of staff whose name may be the name of a file. */
export interface FileOwner {
  readonly id: string
  /** 'V A', or the code of a member of staff. */
  readonly name: string
}

export interface MatchedFiles<File> {
  readonly matched: readonly { readonly file: File; readonly ownerId: string }[]
  readonly unmatched: readonly File[]
}

const gaps = /[\s\p{Pd}]+/gu
const ending = /\.[^.\s]{1,5}$/u

const words = (name: string) => searchKey(name.replace(gaps, ' '))

/**
 * To whom each file belongs by its name: 'V-A.pdf', 'v a.pdf' and 'VA.pdf' are of V A. A name that fits two of them, and
 * files that claim the same one, belong to nobody: guessing would show a class the timetable of another.
 */
export function matchFileNames<File extends { readonly name: string }>(
  files: readonly File[],
  owners: readonly FileOwner[],
): MatchedFiles<File> {
  const spaced = Map.groupBy(owners, owner => words(owner.name))
  const joined = Map.groupBy(owners, owner => words(owner.name).replaceAll(' ', ''))
  const ownerOf = ({ name }: File): string | undefined => {
    const asked = words(name.replace(ending, ''))
    // Gaps decide only where they must: 'V IA' and 'VI A' are one word without them.
    const found = spaced.get(asked) ?? joined.get(asked.replaceAll(' ', '')) ?? []
    return asked !== '' && found.length === 1 ? found[0]!.id : undefined
  }
  const claims = files.map(file => ({ file, ownerId: ownerOf(file) }))
  const times = Map.groupBy(claims, claim => claim.ownerId)
  const single = (ownerId: string | undefined): ownerId is string => ownerId !== undefined && times.get(ownerId)!.length === 1
  return {
    matched: claims.flatMap(({ file, ownerId }) => (single(ownerId) ? [{ file, ownerId }] : [])),
    unmatched: claims.flatMap(({ file, ownerId }) => (single(ownerId) ? [] : [file])),
  }
}
