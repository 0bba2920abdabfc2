import { chargedSmsParts, smsCount, wideCharacters } from '../platform/sms'

/** What a text is counted as: shown by its length alone, and as the operator charges it. */
export interface SmsMeasure {
  readonly length: number
  readonly count: number
  readonly charged: number
  /** Characters that make the text wide, each once. */
  readonly wide: readonly string[]
  /** Characters that take two places, each once, while the text is not wide. */
  readonly double: readonly string[]
}

const twoPlaces = new Set('^{}\\[~]|€\f')

/** Measures a rendered text. */
export function measureSms(text: string): SmsMeasure {
  const wide = wideCharacters(text)
  return {
    length: text.length,
    count: smsCount(text.length),
    charged: chargedSmsParts(text),
    wide,
    double: wide.length > 0 ? [] : [...new Set([...text].filter(letter => twoPlaces.has(letter)))],
  }
}

const plainTwins: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2007': ' ',
}

/** A text with typographic quotes, dashes, dots and no-break spaces written plainly; other letters stay. */
export const makePlain = (text: string): string => [...text].map(letter => plainTwins[letter] ?? letter).join('')
