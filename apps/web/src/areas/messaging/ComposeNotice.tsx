import { type AnswerOfCall, messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, Button, FigureStrip, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'
import { SentBatch } from './BatchProgress'
import type { Offers } from './SendDialogs'

/** A count over all that were found. */
export type Figure = 'students' | 'staff' | 'guardians' | 'numbers' | 'withoutMobile' | 'withoutLogin' | 'optedOut'

interface ComposeNoticeProps {
  readonly through: 'staff' | 'guardian'
  readonly offers: Offers | undefined
  /** Shows all again where people are named one by one. */
  readonly onShowAll: (() => void) | undefined
  /** The batch that was sent last, and where all of the door stand. */
  readonly sent: string | undefined
  readonly all: string | undefined
  readonly onDismiss: () => void
}

/** Who decides about a message before it leaves. */
function Deciders({ persons }: Pick<AnswerOfCall<typeof messaging.staffAuthorised>, 'persons'>) {
  const intl = useIntl()
  const text = useText()
  return (
    <Banner tone="info">
      {persons.length > 0
        ? text('messages.waitFor', {
            names: intl.formatList(
              persons.map(one => one.name),
              { type: 'disjunction' },
            ),
          })
        : text('messages.waitForNobody')}
    </Banner>
  )
}

/** What stands above the people of a door. */
export function ComposeNotice({ through, offers, onShowAll, sent, all, onDismiss }: ComposeNoticeProps) {
  const text = useText()
  const { data: deciders } = useCall(through === 'staff' ? messaging.staffAuthorised : messaging.guardianAuthorised, {})
  return (
    <Stack>
      {onShowAll ? (
        <Banner tone="info" action={<Button onClick={onShowAll}>{text('messages.showAll')}</Button>}>
          {text('messages.named')}
        </Banner>
      ) : null}
      {deciders?.needsApproval && offers?.readOnly === false ? <Deciders persons={deciders.persons} /> : null}
      {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
      <SentBatch id={sent} all={all} onDismiss={onDismiss} />
    </Stack>
  )
}

interface ComposeFiguresProps {
  /** Counts over all that were found, and which of them the door shows. */
  readonly summary: Readonly<Record<Figure, number>>
  readonly figures: readonly Figure[]
}

/** How many a door finds, and how they are reached. */
export function ComposeFigures({ summary, figures }: ComposeFiguresProps) {
  const intl = useIntl()
  const text = useText()
  return (
    <FigureStrip
      label={text('messages.figures')}
      figures={figures.map(key => ({
        key,
        label: text(`messages.figure.${key}`),
        value: intl.formatNumber(summary[key]),
      }))}
    />
  )
}
