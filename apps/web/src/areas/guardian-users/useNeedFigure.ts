import type { Figure } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

interface Cost {
  readonly credits: number
  readonly balance: number
}

/** The figure of the credits that messages take; it warns where there are fewer. */
export function useNeedFigure(): (of: Cost) => Figure {
  const intl = useIntl()
  const text = useText()
  return ({ credits, balance }) => ({
    key: 'need',
    label: text('guardianUsers.need'),
    value: intl.formatNumber(credits),
    note: text('guardianUsers.ofBalance', { balance }),
    tone: credits > balance ? 'danger' : undefined,
  })
}
