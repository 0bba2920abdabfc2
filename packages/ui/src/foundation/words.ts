import { useCallback } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'

/** A text of a configuration: plain, or a message to show in the person's language. */
export type Words = string | MessageDescriptor

/** Gives the function that turns `Words` into text. */
export function useWords(): (words: Words) => string {
  const intl = useIntl()
  return useCallback(words => (typeof words === 'string' ? words : intl.formatMessage(words)), [intl])
}
