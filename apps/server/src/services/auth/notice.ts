import type { Language } from '@school/rules'
import { say } from '@school/texts'
import { noticeVersion } from '../../platform/person'

/** The privacy notice that every login accepts once; a new version is accepted anew. */
export const noticeIn = (language: Language) => ({
  version: noticeVersion,
  title: say(language, 'auth.privacy'),
  paragraphs: [
    say(language, 'auth.paragraphs.0'),
    say(language, 'auth.paragraphs.1'),
    say(language, 'auth.paragraphs.2'),
    say(language, 'auth.paragraphs.3'),
  ],
})
