import { trimmed } from './blank'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A plain text as HTML: nothing of it is markup, lines stay lines. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => escapes[character]!).replace(/\r\n|\r|\n/g, '<br>')

const signs = Object.fromEntries(Object.entries(escapes).map(([sign, escaped]) => [escaped, sign]))

/** What a reader of HTML sees as plain text: its lines and words without the markup. */
export const plainOfHtml = (html: string): string =>
  trimmed(
    html
      .replace(/<(?:br|\/p|\/li)\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, escaped => signs[escaped]!)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n'),
  )

const entities: Readonly<Record<string, string>> = { ...signs, '&nbsp;': ' ' }

/**
 * The words of a rich text that was cleaned: paragraphs, lists, their items and lines stand on lines of their own, with
 * one empty line between two at most. Its length is what counts against the most letters of the text.
 */
export const richTextWords = (html: string): string =>
  trimmed(
    html
      .replace(/<br\b[^>]*>|<\/(?:p|li|ul|ol)>|(?<!<\/(?:p|ul|ol)>\s*)<[uo]l\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, escaped => entities[escaped]!)
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
  )
