const letters = /^\p{Script=Latin}+$/u
const vowels = new Set('aeiouyáéíóúàâêôãõäöü')

/** Letters that stay on each side of a break. */
const fewest = 3

/** Where a word of a title may be parted: before a consonant that a vowel follows, and after its own hyphens. */
export function piecesOf(word: string): string[] {
  const own = word.split(/(?<=\p{L}-)(?=\p{L})/u)
  if (own.length > 1) return own.flatMap(piecesOf)
  if (!letters.test(word)) return [word]
  const isVowel = (at: number) => vowels.has(word[at]!.toLowerCase())
  const pieces: string[] = []
  let from = 0
  for (let at = fewest; at <= word.length - fewest; at += 1) {
    if (at - from < fewest || isVowel(at) || !isVowel(at + 1)) continue
    pieces.push(`${word.slice(from, at)}-`)
    from = at
  }
  return [...pieces, word.slice(from)]
}

/**
 * A word in lines of at most `width`, parted with hyphens; a piece that is wider stays whole.
 *
 * @param widthOf of a text in the same measure
 */
export function parted(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(word)) {
    const longer = word.includes(line + piece) ? line + piece : line.replace(/-$/, '') + piece
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = piece
    } else line = longer
  }
  return [...lines, line]
}
