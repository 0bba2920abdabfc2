import { type Language, languageOf, type Speak } from '@school/rules'
import type { TextId } from '@school/texts'
import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'

export type { TextId }

export type Say = (id: TextId, values?: Readonly<Record<string, string | number>>) => string

/** Texts of the application in the language of the page; never the bare id of one that is not there. */
export function useText(): Say {
  const intl = useIntl()
  return useCallback((id, values) => (intl.messages[id] ? intl.formatMessage({ id }, values) : ''), [intl])
}

/** A text whose id is made from a value of the server; the fallback shows when there is none. */
export function useNamedText(): (id: string, fallback: string, values?: Readonly<Record<string, string | number>>) => string {
  const intl = useIntl()
  return useCallback((id, fallback, values) => (intl.messages[id] ? intl.formatMessage({ id }, values) : fallback), [intl])
}

/** The language of the page, and its texts as rules ask for them. */
export function useSpeak(): { readonly language: Language; readonly speak: Speak } {
  const intl = useIntl()
  return useMemo(
    () => ({
      language: languageOf(intl.locale) ?? 'en',
      speak: (id, values) => (intl.messages[id] ? intl.formatMessage({ id }, values) : undefined),
    }),
    [intl],
  )
}
