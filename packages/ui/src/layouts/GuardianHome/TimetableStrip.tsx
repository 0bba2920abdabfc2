import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, radius, space, useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { guardianMessages, nowTillMessage } from './GuardianHome.messages'
import { Section, SectionHead } from './sheet.styles'

const Strip = styled.ol`
  position: relative;
  display: grid;
  grid-auto-columns: minmax(41px, 1fr);
  grid-auto-flow: column;
  margin-top: ${space[8]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  overflow-x: auto;
  scrollbar-width: none;

  & > li {
    padding: ${space[4]} ${space[2]};
    border-inline-start: 1px solid ${color.rule};
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  & > li:first-child {
    border-inline-start: 0;
  }

  & > li > b {
    display: block;
    color: ${color.ink};
    font: 600 ${font.t13} ${font.sans};
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & > li[data-past],
  & > li[data-past] > b {
    color: ${color.inkFaint};
    font-weight: 500;
  }

  & > li[aria-current],
  & > li[aria-current] > b {
    background: ${color.accent};
    color: ${color.accentInk};
  }

  @media (forced-colors: active) {
    & > li[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

/** One period of a day. */
export type Period = {
  /** Its number or name. */
  period: string
  /** Short name of the subject, 3 letters or so. */
  code: string
  subject: string
  /** Start and end as they are to be shown. */
  from: string
  to: string
  state: 'past' | 'now' | 'next'
}

/** Today's periods in one row; the running one is filled. */
export function TimetableStrip({ periods }: { periods: readonly Period[] }) {
  const intl = useIntl()
  const scroller = useKeyboardScroll<HTMLOListElement>()
  const now = periods.find(period => period.state === 'now')
  return (
    <Section>
      <SectionHead>
        <h2>{intl.formatMessage(guardianMessages.timetableToday)}</h2>
        {now ? <span>{intl.formatMessage(nowTillMessage, { subject: now.subject, time: now.to })}</span> : null}
      </SectionHead>
      <Strip ref={scroller}>
        {periods.map(period => (
          <li
            key={period.period}
            data-past={period.state === 'past' || undefined}
            aria-current={period.state === 'now' ? 'time' : undefined}
          >
            {period.period}
            <b title={period.subject}>
              <span aria-hidden>{period.code}</span>
              <VisuallyHidden>{period.subject}</VisuallyHidden>
            </b>
            {period.from}
          </li>
        ))}
      </Strip>
    </Section>
  )
}
