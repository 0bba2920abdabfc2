import { richTextWords } from '@school/rules'
import sanitize from 'sanitize-html'

const kept: sanitize.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // An address without a scheme would lead somewhere within the school's own pages.
  transformTags: {
    a: (tagName, { href }) => {
      const attribs: sanitize.Attributes = href && /^(https:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? { href } : {}
      return { tagName, attribs }
    },
  },
}

/** A rich text as it is kept: emphasis, lists and links to https and mailto, and its words alone. */
export function cleanRichText(given: string): { html: string; text: string } {
  const html = sanitize(given.replace(/\r\n?/g, '\n'), kept).trim()
  return { html, text: richTextWords(html) }
}
