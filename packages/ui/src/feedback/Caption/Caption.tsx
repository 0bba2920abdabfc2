import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { statusColors } from '../status'
import { captionMessages } from './caption.messages'
import { captionStatus } from './caption-status'

const Text = styled.span`
  ${statusColors}
  color: var(--status-ink);
  font-weight: 600;
  overflow-wrap: anywhere;
`

const translated = {
  New: captionMessages.captionNew,
  Edit: captionMessages.captionEdit,
  Delete: captionMessages.captionDelete,
  'Mark Entry Locked': captionMessages.captionMarkEntryLocked,
  Info: captionMessages.captionInfo,
  Primary: captionMessages.captionPrimary,
  Secondary: captionMessages.captionSecondary,
} as const

export type CaptionProps = {
  /** The caption in English, which also chooses the colour; known ones show in the person's language. */
  caption: string
  /** Coloured by what is being done, as the design asks; false shows any caption in the secondary colour. */
  colored?: boolean
}

/** What is being done to a record, in square brackets. */
export function Caption({ caption, colored = true }: CaptionProps) {
  const intl = useIntl()
  const message = Object.hasOwn(translated, caption) ? translated[caption as keyof typeof translated] : undefined
  return (
    <Text data-status={colored ? captionStatus(caption) : 'secondary'}>[{message ? intl.formatMessage(message) : caption}]</Text>
  )
}
