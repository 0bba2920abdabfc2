import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { SafeHtml } from '../../feedback'
import { Anchor, color, font, space } from '../../foundation'
import { guardianMessages } from './GuardianHome.messages'
import { Section, SectionHead } from './sheet.styles'

const Title = styled.h3`
  margin-top: ${space[4]};
  color: ${color.ink};
  font: 600 ${font.t16} ${font.sans};
  overflow-wrap: anywhere;

  & > a {
    color: inherit;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }
`

/** The first words: the rest stands where the title leads. */
const Text = styled.div`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  margin-top: ${space[2]};
  overflow: hidden;
  color: ${color.inkMuted};
`

export type NoticeSectionProps = {
  title: string
  /** HTML from outside. */
  html: string
  /** The time as it is to be shown. */
  sentOnDisplay: string
  href?: string
  /** The title was followed; the event may be kept from following it. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The newest notice of the school, with its first words. */
export function NoticeSection({ title, html, sentOnDisplay, href, onFollow }: NoticeSectionProps) {
  const intl = useIntl()
  return (
    <Section>
      <SectionHead>
        <h2>{intl.formatMessage(guardianMessages.newestNotice)}</h2>
        <span>{sentOnDisplay}</span>
      </SectionHead>
      <Title>
        {href ? (
          <Anchor href={href} onClick={onFollow}>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Title>
      <Text>
        <SafeHtml html={html} />
      </Text>
    </Section>
  )
}
