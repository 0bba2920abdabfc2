const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A plain text as HTML: nothing of it is markup, lines stay lines. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => escapes[character]!).replace(/\r\n|\r|\n/g, '<br>')

const signs = Object.fromEntries(Object.entries(escapes).map(([sign, escaped]) => [escaped, sign]))

/** What a reader of HTML sees as plain text: its lines and words without the markup. */
export const plainOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, escaped => signs[escaped]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
