import { mostNoticeLetters, richTextWords } from '@school/rules'
import sanitize from 'sanitize-html'
import { fieldText } from '../../platform/field-texts'
import { invalid } from '../../platform/problems'
import { noticeFieldText } from './texts'

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

/** The description of a notice, cleaned. */
export function checkDescription(given: string): { html: string; text: string } {
  const { html, text } = cleanRichText(given)
  if (!text) throw invalid([{ field: 'description', message: noticeFieldText('DescriptionNeeded') }])
  if (text.length > mostNoticeLetters)
    throw invalid([{ field: 'description', message: fieldText('TooLong', { n: mostNoticeLetters }) }])
  return { html, text }
}
