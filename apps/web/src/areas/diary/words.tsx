import type { Nature } from '@school/rules'
import { Badge } from '@school/ui'
import { Frown, Meh, Smile } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

/** A day with its weekday: 'Wed, 15 July'. */
export function useDayName(): (day: string) => string {
  const intl = useIntl()
  return day => intl.formatDate(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
}

const tones = { Positive: 'success', Neutral: 'info', Concern: 'warning' } as const
const faces = { Positive: Smile, Neutral: Meh, Concern: Frown } as const

/** What an observation says of a student. */
export function NatureBadge({ nature }: { nature: Nature }) {
  const text = useText()
  return <Badge status={tones[nature]}>{text(`diary.nature.${nature}`)}</Badge>
}

/** The same as a picture, beside the badge that says it. */
export function NatureIcon({ nature }: { nature: Nature }) {
  const Face = faces[nature]
  return <Face size={18} aria-hidden />
}
