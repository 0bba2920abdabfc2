/** The first letters of the first and the last word of a name, or the first two of its only word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = (word: string | undefined) => Array.from(word ?? '')
  const [first, last] = [words[0], words.at(-1)]
  const two = words.length > 1 ? [letters(first)[0], letters(last)[0]] : letters(first).slice(0, 2)
  return two.join('').toLocaleUpperCase()
}
