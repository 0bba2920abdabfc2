import { linkParts } from '@school/rules'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { formMessages } from '../../form/form.messages'
import { VisuallyHidden } from '../../foundation'

/** The words of a message; its web addresses open in a tab of their own, everything else is text. */
export function MessageText({ text }: { text: string }) {
  const intl = useIntl()
  const parts = useMemo(() => withPlaces(text), [text])
  return parts.map(({ at, text: words, href }) =>
    href && URL.canParse(href) ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
        <VisuallyHidden> {intl.formatMessage(formMessages.newTab)}</VisuallyHidden>
      </a>
    ) : (
      words
    ),
  )
}

function withPlaces(text: string) {
  let at = 0
  return linkParts(text).map(part => {
    const placed = { ...part, at }
    at += part.text.length
    return placed
  })
}
