import { mostNoticeLetters } from '@school/rules'
import { fieldText } from '../../platform/field-texts'
import { invalid } from '../../platform/problems'
import { cleanRichText } from '../../school/rich-text'
import { noticeFieldText } from './texts'

/** The description of a notice, cleaned. */
export function checkDescription(given: string): { html: string; text: string } {
  const { html, text } = cleanRichText(given)
  if (!text) throw invalid([{ field: 'description', message: noticeFieldText('DescriptionNeeded') }])
  if (text.length > mostNoticeLetters)
    throw invalid([{ field: 'description', message: fieldText('TooLong', { n: mostNoticeLetters }) }])
  return { html, text }
}
