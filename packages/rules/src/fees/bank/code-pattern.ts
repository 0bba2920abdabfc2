/** Signs of a pattern, and of what it may match. */
const longestPattern = 100
const longestMatch = 64
/** Ways in which a pattern may be tried at one place. */
const mostWays = 1000

/** How long a part can match, and in how many ways it can be tried. */
interface Size {
  readonly length: number
  readonly ways: number
}

/** The pattern has something that is not known here, or no end. */
class Unsafe extends Error {}

/**
 * Reads the little language of code patterns: letters and digits, classes, `\d \w \s \b`, groups, `|`, `?`, `{n}` and `{n,m}`.
 * A repetition stands behind one sign or class and has an end; behind a group there is `?` alone.
 */
class PatternReader {
  private at = 0
  private readonly pattern: string

  constructor(pattern: string) {
    this.pattern = pattern
  }

  whole(): Size {
    const size = this.choice()
    if (this.at < this.pattern.length) throw new Unsafe()
    return size
  }

  private choice(): Size {
    let size = this.sequence()
    while (this.take('|')) {
      const other = this.sequence()
      size = { length: Math.max(size.length, other.length), ways: size.ways + other.ways }
    }
    return size
  }

  private sequence(): Size {
    let size: Size = { length: 0, ways: 1 }
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern[this.at]!)) {
      const part = this.part()
      size = { length: size.length + part.length, ways: size.ways * part.ways }
      if (size.ways > mostWays) throw new Unsafe()
    }
    return size
  }

  private part(): Size {
    if (this.take('(')) {
      this.take('?:')
      if (this.pattern[this.at] === '?') throw new Unsafe()
      const inner = this.choice()
      if (!this.take(')')) throw new Unsafe()
      if (this.take('?')) return { length: inner.length, ways: inner.ways + 1 }
      this.refuseRepetition()
      return inner
    }
    const length = this.single()
    if (length === 0) {
      this.refuseRepetition()
      return { length, ways: 1 }
    }
    return this.repetition()
  }

  /** One sign, class or border. @returns how many signs it matches. */
  private single(): 0 | 1 {
    const sign = this.pattern[this.at]!
    if (sign === '^' || sign === '$') {
      this.at += 1
      return 0
    }
    if (sign === '\\') return this.escape()
    if (sign === '[') return this.bracket()
    if ('*+?{}]'.includes(sign)) throw new Unsafe()
    this.at += 1
    return 1
  }

  private escape(): 0 | 1 {
    const sign = this.pattern[this.at + 1] ?? ''
    this.at += 2
    if (sign === 'b') return 0
    if (/^[dws]$/.test(sign) || /^[^A-Za-z0-9]$/.test(sign)) return 1
    throw new Unsafe()
  }

  private bracket(): 1 {
    const found = /^\[\^?(?:\\[dws]|\\[^A-Za-z0-9]|[^\\\]])+\]/.exec(this.pattern.slice(this.at))
    if (!found) throw new Unsafe()
    this.at += found[0].length
    return 1
  }

  private repetition(): Size {
    if (this.take('?')) return this.closed({ length: 1, ways: 2 })
    const found = /^\{(\d{1,2})(?:,(\d{1,2}))?\}/.exec(this.pattern.slice(this.at))
    if (!found) return this.closed({ length: 1, ways: 1 })
    this.at += found[0].length
    const least = Number(found[1])
    const most = Number(found[2] ?? found[1])
    if (most < least) throw new Unsafe()
    return this.closed({ length: most, ways: most - least + 1 })
  }

  private closed(size: Size): Size {
    this.refuseRepetition()
    return size
  }

  private refuseRepetition(): void {
    const sign = this.pattern[this.at]
    if (sign !== undefined && '*+?{'.includes(sign)) throw new Unsafe()
  }

  private take(text: string): boolean {
    const isThere = this.pattern.startsWith(text, this.at)
    if (isThere) this.at += text.length
    return isThere
  }
}

/** Whether a pattern of codes has an end whatever it is held against: it matches little, and is tried in few ways. */
export function isSafeCodePattern(pattern: string): boolean {
  if (pattern.length > longestPattern) return false
  try {
    const { length, ways } = new PatternReader(pattern).whole()
    new RegExp(pattern, 'g')
    return length > 0 && length <= longestMatch && ways <= mostWays
  } catch {
    return false
  }
}

/** Signs of a narration that are looked through. */
const longestNarration = 500

/**
 * Texts in a narration that may be codes, in capital letters. What stands in the first group of the pattern counts, else all
 * that it matches. Without a pattern they are those that look like codes of the prefix.
 */
export function codesIn(narration: string, prefix: string, pattern: string): string[] {
  const text = narration.slice(0, longestNarration)
  const looked =
    pattern !== '' && isSafeCodePattern(pattern)
      ? new RegExp(pattern, 'gi')
      : new RegExp(`(?<![A-Z0-9])(${prefix}\\d{9})(?!\\d)`, 'gi')
  return [...text.matchAll(looked)].map(found => (found[1] ?? found[0]).trim().toUpperCase()).filter(code => code !== '')
}
