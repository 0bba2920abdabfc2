import type { HeadCounts } from '@school/rules'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

const shown = ['strength', 'present', 'absent', 'halfDay', 'leave', 'late'] as const

/** 'Strength 42 · Present 39 · Absent 2': people by what their day was; what is none but present and absent is left out. */
export function RegisterTally({ counts }: { counts: HeadCounts }) {
  const intl = useIntl()
  const text = useText()
  const some = shown.filter(key => counts[key] > 0 || key === 'strength' || key === 'present' || key === 'absent')
  return some.map(key => `${text(`register.count.${key}`)} ${intl.formatNumber(counts[key])}`).join(' · ')
}
