const single = 160
const part = 153
const wideSingle = 70
const widePart = 67

/** Messages that a text of this length takes: one up to 160 characters, above in parts of 153. */
export const smsCount = (length: number): number => (length === 0 ? 0 : length <= single ? 1 : Math.ceil(length / part))

const gsmAlphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmExtension = new Set('^{}\\[~]|€\f')

/** Characters of a text outside the alphabet of short messages, each once; one of them makes the whole text wide. */
export const wideCharacters = (text: string): string[] => [
  ...new Set([...text].filter(letter => !gsmAlphabet.has(letter) && !gsmExtension.has(letter))),
]

/** Parts filled one after the other; a pair of units is never split. */
function partsOf(sizes: readonly number[], whole: number, each: number): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return sizes.length === 0 ? 0 : 1
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}

/**
 * Parts that the operator charges for a text: of 160, above in parts of 153 units while all characters belong to the
 * alphabet of short messages (^ { } \ [ ~ ] | € take two), else of 70 and 67.
 */
export function chargedSmsParts(text: string): number {
  const letters = [...text]
  if (wideCharacters(text).length > 0)
    return partsOf(
      letters.map(letter => letter.length),
      wideSingle,
      widePart,
    )
  return partsOf(
    letters.map(letter => (gsmExtension.has(letter) ? 2 : 1)),
    single,
    part,
  )
}

/** Messages needed to send one text to so many people. A guardian counts once, however many children. */
export const smsNeed = (recipients: number, text: string): number => recipients * chargedSmsParts(text)

/** The balance of an account: the sum of what was allotted, sent, refunded and corrected. */
export const smsBalance = (deltas: readonly number[]): number => deltas.reduce((sum, delta) => sum + delta, 0)

/** Why a send is refused as a whole; undefined when the balance is enough. */
export const smsShortage = (required: number, available: number): string | undefined =>
  required > available ? `Insufficient SMS balance. Required ${required}, available ${available}.` : undefined
