import { formatRupees } from '@school/rules'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Badge } from '../../feedback'
import { ButtonLink } from '../../form'
import { Anchor, color, font, space } from '../../foundation'
import { dueMessage, guardianMessages, moreOverdueMessage, withFineMessage } from './GuardianHome.messages'
import { Muted, Section, Spread } from './sheet.styles'

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};

  & > h2 {
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }

  & a {
    color: inherit;
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }
`

const Amount = styled.p`
  margin: ${space[4]} 0 ${space[2]};
  color: ${color.ink};
  font: 600 ${font.t26} ${font.sans};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
`

const Pay = styled(ButtonLink)`
  min-width: 104px;
`

export type FeeDueProps = {
  /** What is due, such as the installment's name. */
  title: string
  /** Paise, with the fine. Zero says that nothing is to be paid. */
  amount: number
  /** YYYY-MM-DD. */
  dueOn?: string
  /** Paise of fine within the amount. */
  fine?: number
  overdue?: boolean
  /** Installments beside this one that fell due. */
  moreOverdue?: number
  /** What else is to be known, such as the day that the figures are of. */
  note?: string
  /** Where all dues are told. */
  href?: string
  /** Where it is paid; left out where paying online is off. */
  payHref?: string
}

/** The next fee to pay. */
export function FeeDue({ title, amount, dueOn, fine = 0, overdue, moreOverdue = 0, note, href, payHref }: FeeDueProps) {
  const intl = useIntl()
  const facts = [
    dueOn &&
      intl.formatMessage(dueMessage, {
        date: intl.formatDate(`${dueOn}T12:00:00Z`, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
      }),
    fine > 0 && intl.formatMessage(withFineMessage, { fine: formatRupees(fine) }),
    moreOverdue > 0 && intl.formatMessage(moreOverdueMessage, { count: moreOverdue }),
    note,
  ].filter(Boolean)
  return (
    <Section>
      <Spread>
        <div>
          <Name>
            <h2>{href ? <Anchor href={href}>{title}</Anchor> : title}</h2>
            {overdue && amount > 0 ? <Badge status="danger">{intl.formatMessage(guardianMessages.overdue)}</Badge> : null}
          </Name>
          {amount > 0 ? (
            <>
              <Amount>{formatRupees(amount)}</Amount>
              <Muted>{facts.join(' · ')}</Muted>
            </>
          ) : (
            <Muted>{intl.formatMessage(guardianMessages.nothingDue)}</Muted>
          )}
        </div>
        {payHref && amount > 0 ? (
          <Pay href={payHref} variant="primary" size="lg">
            {intl.formatMessage(guardianMessages.pay)}
          </Pay>
        ) : null}
      </Spread>
    </Section>
  )
}
